import type { Transaction } from '#server/platform/database.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import { decideApproval, lockApproval } from './approval-sql.ts'
import { authorOf } from './ask-approval.ts'

/**
 * Locks an approval until the transaction ends. An act that changes its object locks the approval before the
 * object, as approving does, to avoid deadlocks.
 */
export async function holdApproval(tx: Transaction, id: number): Promise<void> {
  await lockApproval(tx, id)
}

/** Voids a waiting approval whose act must no longer happen; a decided one stays. */
export async function voidApproval(tx: Transaction, ctx: StaffActor, id: number): Promise<void> {
  const approval = await lockApproval(tx, id)
  if (!approval || approval.decision) return
  await decideApproval(tx, id, 'voided', { by: authorOf(ctx), now: ctx.clock.now(), reason: null })
}
