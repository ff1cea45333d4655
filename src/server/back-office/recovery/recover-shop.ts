import { replayErasures } from '#server/people/accounts/data-requests/erasure-log.ts'
import type { Shop } from '#server/platform/context.ts'
import { fetchStatuses, readAttemptsById } from '#server/sales/payments/settling/fetch-statuses.ts'
import { findLostPayments } from '#server/sales/payments/settling/lost-payments.ts'
import {
  claimRecovery,
  listOpenAttempts,
  type Recovery,
  type RecoveryReport,
  storeReport,
} from './recovery-sql.ts'
import { sweepErased } from './sweep-erased-sql.ts'

const attemptsATime = 100
const actor = { kind: 'system', id: 'recovery' } as const

/**
 * Reconciles a restored database: repeats the erasures of the lost period, fetches the status of every open
 * attempt, and lists the payments of the lost period. If a provider does not answer, it has to run again.
 * @returns the report; undefined when there is no recovery or another process is running it
 */
export async function recoverShop(shop: Shop, stopping?: AbortSignal): Promise<RecoveryReport | undefined> {
  const recovery = await claimRecovery(shop.db, shop.clock.now())
  if (!recovery) return undefined
  const erasures = (recovery.report?.erasures ?? 0) + (await replayErasures(shop))
  // The erased bytes stay in the table files until the tables are rewritten.
  const ownerUrl = shop.config.migrationDatabaseUrl
  if (erasures > 0 && ownerUrl && !(await sweepErased(ownerUrl)))
    shop.log.warn(
      'what was erased is still in the files of the database until PostgreSQL reuses their space: only the owner of the tables can rewrite them (MIGRATION_DATABASE_URL)',
    )
  const attempts = await fetchAllStatuses(shop, recovery, stopping)
  const providers = await findLostPayments(shop, recovery.lostFrom)
  const report = { erasures, attempts, providers }
  const isWhole = attempts.unanswered === 0 && providers.every(({ why }) => why !== 'unanswered')
  await storeReport(shop.db, recovery.id, report, isWhole ? shop.clock.now() : null)
  if (isWhole)
    shop.log.warn({ report }, 'the restored shop is reconciled; open it with: npm run office -- open-shop')
  return report
}

async function fetchAllStatuses(
  shop: Shop,
  { report }: Recovery,
  stopping: AbortSignal | undefined,
): Promise<RecoveryReport['attempts']> {
  const sums = { asked: 0, paid: report?.attempts.paid ?? 0, unanswered: 0 }
  let last: string | null = null
  while (!stopping?.aborted) {
    const ids: string[] = await listOpenAttempts(shop.db, last, attemptsATime)
    last = ids.at(-1) ?? null
    if (ids.length === 0) return sums
    const outcomes = await fetchStatuses(shop, await readAttemptsById(shop, ids), () => actor)
    sums.asked += ids.length
    sums.unanswered += ids.length - outcomes.size
    sums.paid += [...outcomes.values()].filter(
      (outcome) => outcome === 'paid' || outcome === 'revived',
    ).length
  }
  return { ...sums, unanswered: sums.unanswered + 1 }
}
