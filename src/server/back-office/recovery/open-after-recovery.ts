import type { ActorCtx } from '#server/platform/context.ts'
import { endRecovery, readLatestRecovery } from './recovery-sql.ts'

/**
 * Lets the shop sell, mail and expire orders again after a restore. Without `unreconciled` only when the
 * reconciliation with the providers is complete.
 */
export async function openAfterRecovery(
  { db, clock, actor }: ActorCtx,
  { unreconciled }: { unreconciled: boolean },
): Promise<'opened' | 'not_reconciled' | 'is_open'> {
  const latest = await readLatestRecovery(db)
  if (!latest || latest.openedAt) return 'is_open'
  if (!latest.reconciledAt && !unreconciled) return 'not_reconciled'
  return (await endRecovery(db, actor.id, clock.now())) ? 'opened' : 'is_open'
}
