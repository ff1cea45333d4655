import type { StaffActor } from '#server/office-log/act.ts'
import type { Transaction } from '#server/platform/database.ts'
import { decideApproval, lockApproval } from './approval-sql.ts'
import { authorOf } from './ask-approval.ts'

/** Holds an approval until the transaction ends: an act that changes its object takes it before the object, as an approval does. */
export async function holdApproval(tx: Transaction, id: number): Promise<void> {
  await lockApproval(tx, id)
}

/** Voids an approval that waits, because what it was asked for is no longer to happen; a decided one stays. */
export async function voidApproval(tx: Transaction, ctx: StaffActor, id: number): Promise<void> {
  const approval = await lockApproval(tx, id)
  if (!approval || approval.decision) return
  await decideApproval(tx, id, 'voided', { by: authorOf(ctx), now: ctx.clock.now(), reason: null })
}
