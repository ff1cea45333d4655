import type { Shop } from '#server/platform/context.ts'
import { deleteAttemptsBefore } from '#server/platform/rate-limits/rate-limit-sql.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { logErasures } from './data-requests/erasure-log.ts'
import { deleteTokensBefore } from './mailed-links/account-token-sql.ts'
import { eraseOldData } from './retention/retention.ts'
import { deleteSessionsBefore } from './sessions/session-sql.ts'

const hourMs = 3_600_000

/** Deletes expired data: rate-limit counts at once, ended sessions and tokens after a month. */
export async function deleteExpiredTraces(shop: Shop): Promise<void> {
  const now = shop.clock.now().getTime()
  await deleteAttemptsBefore(shop.db, new Date(now - 24 * hourMs))
  const monthAgo = new Date(now - 30 * 24 * hourMs)
  await deleteSessionsBefore(shop.db, monthAgo)
  await deleteTokensBefore(shop.db, monthAgo)
}

export function accountJobs(shop: Shop): Job[] {
  return [
    { name: 'forget old traces', everyMs: hourMs, run: () => deleteExpiredTraces(shop) },
    { name: 'log erasures', everyMs: 5_000, run: () => logErasures(shop) },
    { name: 'erase old data', everyMs: hourMs, run: (stopping) => eraseOldData(shop, stopping) },
  ]
}
