import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import type { BillRefund } from '#contract/office/sales/office-refunds.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { refundNeedsApproval } from '#domain/sales/payments/refunds/refund-limits.ts'
import { readTrackingKey } from '#domain/sales/payments/transfers/tracking-key.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { lockBill, readBillNamed } from '#server/sales/payments/bills/bill-sql.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { assertOwnCountry } from '#server/sales/payments/common/transfer-staff.ts'
import { confirmBillRefund } from '#server/sales/payments/refunds/confirm-bill-refund.ts'
import { type BillToRefund, readBillApproval, readBillToRefund } from './bill-refund-sql.ts'
import { type RefundStaff, sinceOfDay } from './request-refund.ts'
import { lockSentSince, readSentSince } from './sent-in-day-sql.ts'
import { promisedBy } from './show-refund.ts'

/** The refund of a host's bill, with the actions that are allowed. @throws Refusal not_found */
export async function showBillRefund(ctx: StaffCtx, reference: string): Promise<BillRefund> {
  const bill = await findBill(ctx, ctx.db, reference)
  const { amount, currency, since, paidAt, ...facts } = bill
  const isWaiting = bill.state === 'to_refund'
  const sent = await readSentSince(ctx.db, ctx.actor, currency, sinceOfDay(ctx.clock.now()))
  const needsApproval = isWaiting && refundNeedsApproval(amount, sent, currency)
  const approval = needsApproval ? await readBillApproval(ctx.db, bill, ctx.clock.now()) : null
  const isApproved = approval?.isApproved === true
  const maySettle = countriesWhere(ctx.staff.roles, 'transfers.settle').includes(bill.countryCode)
  return {
    ...facts,
    amount: toMajor(amount, currency),
    currency,
    since: since.toISOString(),
    dueAt: promisedBy(since),
    paidAt: paidAt?.toISOString() ?? null,
    needsApproval,
    isApproved,
    approval: approval && !isApproved ? { id: approval.id, askedBy: approval.askedBy } : null,
    acts: {
      askApproval: maySettle && needsApproval && approval === null,
      confirm: maySettle && isWaiting && (!needsApproval || isApproved),
    },
  }
}

async function findBill(ctx: RefundStaff, db: Queryable, reference: string): Promise<BillToRefund> {
  const bill = await readBillToRefund(db, reference)
  if (!bill) throw new Refusal('not_found')
  assertOwnCountry(ctx, bill.countryCode)
  return bill
}

/** Whether the bill is above the limit of one refund, or of the caller's day. */
async function isAboveLimit(
  { actor, clock }: StaffActor,
  tx: Transaction,
  { amount, currency }: BillToRefund,
): Promise<boolean> {
  const sent = await lockSentSince(tx, actor, currency, sinceOfDay(clock.now()))
  return refundNeedsApproval(amount, sent, currency)
}

type BillEffect = ApprovalEffects['refund.bill']

const effectOf = ({ reference, host, amount, currency, paidBy }: BillToRefund): BillEffect => ({
  ...{ bill: reference, host, amount, currency, paidBy },
})

/**
 * Asks a second person to approve the refund of a host's bill above the refund limit.
 * @throws Refusal not_found, own_order, request_closed (no approval is needed), approval_is_open
 */
export function askToRefundBill(
  ctx: RefundStaff,
  reference: string,
  reason: string,
): Promise<{ approval: { id: number } }> {
  return act(ctx, { verb: 'refund.ask-by-hand', reason }, async (tx, entry) => {
    const named = await findBill(ctx, tx, reference)
    const { countryCode: country, amount, currency } = named
    const object = { kind: 'host_bill', id: reference }
    Object.assign(entry, { object, country, changes: { amount: { to: amount }, currency: { to: currency } } })
    const bill = await lockNamed(tx, ctx, reference)
    if (bill.state !== 'to_refund' || !(await isAboveLimit(ctx, tx, bill)))
      throw new Refusal('request_closed')
    if ((await readBillApproval(tx, bill, ctx.clock.now()))?.isApproved) throw new Refusal('request_closed')
    return {
      approval: await askApproval(tx, ctx, {
        ...{ kind: 'refund.bill', object, country, reason },
        effect: effectOf(bill),
      }),
    }
  })
}

async function lockNamed(tx: Transaction, ctx: StaffActor, reference: string): Promise<BillToRefund> {
  const row = await readBillNamed(tx, reference)
  if (!row) throw new Refusal('not_found')
  await refuseOwnBill(tx, ctx.actor, row.id)
  await lockBill(tx, row.id)
  const bill = await readBillToRefund(tx, reference)
  if (!bill) throw new Refusal('not_found')
  return bill
}

/** The approval becomes void when the bill is refunded in another way. */
export const billRefundApproval: ApprovalKind<'refund.bill'> = {
  may: 'refunds.approve',
  async currentEffect(tx: Transaction, { bill: reference }: BillEffect): Promise<BillEffect | null> {
    const bill = await readBillToRefund(tx, reference)
    return bill?.state === 'to_refund' ? effectOf(bill) : null
  },
  async apply(tx: Transaction, ctx: StaffActor, { bill: reference }: BillEffect): Promise<void> {
    await lockNamed(tx, ctx, reference)
  },
}

/**
 * Records that staff refunded a host's bill: `trackingKey` is the bank's key of their transfer. Idempotent by
 * that key.
 * @throws Refusal not_found, own_order, request_closed (it does not wait), refund_needs_approval,
 * invalid_input (the key), transfer_is_known (it refunded something else)
 */
export async function refundBill(
  ctx: RefundStaff,
  reference: string,
  trackingKey: string,
): Promise<Record<never, never>> {
  const { state } = await findBill(ctx, ctx.db, reference)
  const row = await readBillNamed(ctx.db, reference)
  if (!row || !['to_refund', 'refunded'].includes(state)) throw new Refusal('not_found')
  const outcome = await confirmBillRefund(ctx, row, readTrackingKey(trackingKey), async (tx) => {
    const bill = await readBillToRefund(tx, reference)
    if (bill?.state !== 'to_refund' || !(await isAboveLimit(ctx, tx, bill))) return
    const approval = await readBillApproval(tx, bill, ctx.clock.now())
    if (!approval?.isApproved) throw new Refusal('refund_needs_approval')
  })
  if (outcome === 'nothing') throw new Refusal('request_closed')
  return {}
}
