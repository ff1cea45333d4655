import type { Shop } from '#server/platform/context.ts'
import type { Job } from '#server/platform/periodically.ts'
import { runAudit } from './run-audit.ts'

const hours = 3_600_000

/** The books are audited at night and by day, whoever looks. */
export function healthJobs(shop: Shop): Job[] {
  return [{ name: 'audit money', everyMs: 6 * hours, run: () => runAudit(shop, 'audit money') }]
}
