import type { ApprovalKindName } from '#contract/office/records/approval-effects.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import { type ApprovalRow, decideApproval, lockOpenApprovalsOf, lockRolesOfAsker } from './approval-sql.ts'
import { authorOf } from './ask-approval.ts'

/** The permission that the requester needs, in the country of the object, until the approval is decided. */
const needed: Record<ApprovalKindName, Permission> = {
  'staff.roles': 'staff.edit',
  'staff.reset-factor': 'staff.edit',
  'event.call-off': 'call-offs.ask',
  'event.prices': 'events.edit',
  discount: 'discounts.edit',
  refund: 'refunds.ask',
  'refund.by-hand': 'transfers.settle',
  'refund.bill': 'transfers.settle',
  payout: 'transfers.settle',
  'transfer.forgive': 'transfers.settle',
  'money-return.end': 'refunds.send',
  'money-task.settle': 'refunds.send',
  'complaint.answer': 'complaints.answer',
  message: 'messages.send',
  export: 'exports.with-personal-data',
}

/**
 * Whether the requester still is of the staff and may request this where it is about. The command line may
 * request everything.
 */
export async function mayStillAsk(tx: Transaction, row: ApprovalRow): Promise<boolean> {
  if (row.askedByKind !== 'staff') return true
  const roles = await lockRolesOfAsker(tx, row.askedBy)
  if (!roles) return false
  const countries = countriesWhere(roles, needed[row.kind])
  const about = [...row.countries, ...(row.countryCode === null ? [] : [row.countryCode])]
  return countries.length > 0 && about.every((code) => countries.some((one) => one === code))
}

/**
 * Locks what a person has requested. Call it before their roles change: approving locks the approval before its
 * requester, too.
 */
export async function lockRequestsOf(tx: Transaction, staffId: string): Promise<void> {
  await lockOpenApprovalsOf(tx, staffId)
}

/** Voids the waiting approvals that a person may no longer request, after their roles have changed. */
export async function voidUnaskable(tx: Transaction, ctx: StaffActor, staffId: string): Promise<void> {
  for (const row of await lockOpenApprovalsOf(tx, staffId)) {
    if (await mayStillAsk(tx, row)) continue
    await decideApproval(tx, row.id, 'voided', { by: authorOf(ctx), now: ctx.clock.now(), reason: null })
  }
}
