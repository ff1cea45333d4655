import type { Shop } from '#server/platform/context.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { readLastAudit } from './health-sql.ts'
import { runAudit } from './run-audit.ts'

const minute = 60_000

/** The audit of the ledger is due this long after the last one, however often the program restarts. */
const auditEveryMs = 6 * 60 * minute

/** The job that audits the ledger. */
export function healthJobs(shop: Shop): Job[] {
  return [{ name: 'audit money', everyMs: 10 * minute, run: () => auditWhenDue(shop) }]
}

async function auditWhenDue(shop: Shop): Promise<void> {
  const last = await readLastAudit(shop.db)
  const isDue = !last || shop.clock.now().getTime() - last.auditedAt.getTime() >= auditEveryMs
  if (isDue) await runAudit(shop, 'audit money')
}
