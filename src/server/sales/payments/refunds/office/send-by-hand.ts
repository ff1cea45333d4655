import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import {
  type HandRefundApprovalReason,
  handRefundApprovalReasons,
} from '#domain/sales/payments/refunds/hand-refund-check.ts'
import { readTrackingKey } from '#domain/sales/payments/transfers/tracking-key.ts'
import type { Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { confirmLockedRefund } from '../confirm-refund.ts'
import { changeRefund } from './change-refund.ts'
import { approveHandRefund, type OfficeRefund, readOfficeRefund } from './refund-list-sql.ts'
import { type RefundStaff, sinceOfDay } from './request-refund.ts'
import { isRefundDecided, lockSentSince } from './sent-in-day-sql.ts'
import { isApprovedAsIs } from './show-refund.ts'

/** The exact transfer that an approval allows: the amount, and the account at the time of the request. */
type HandRefundEffect = ApprovalEffects['refund.by-hand']

/**
 * Asks a second person to approve that staff send a refund to its current account.
 * @throws Refusal not_found, own_order, request_closed (no approval is needed), approval_is_open
 */
export async function askToSendByHand(
  ctx: RefundStaff,
  id: string,
  reason: string,
): Promise<{ approval: { id: number } }> {
  let approval = { id: 0 }
  await changeRefund(ctx, id, { verb: 'refund.ask-by-hand', reason }, async (tx, refund) => {
    if ((await openApprovalReasons(ctx, tx, refund)).length === 0) throw new Refusal('request_closed')
    approval = await askApproval(tx, ctx, {
      kind: 'refund.by-hand',
      object: { kind: 'refund', id },
      country: refund.countryCode,
      effect: effectOf(refund),
      reason,
    })
  })
  return { approval }
}

/**
 * The reasons why a refund still needs approval. @throws Refusal request_closed when it does not wait for
 * staff
 */
async function openApprovalReasons(
  { clock, actor }: StaffActor,
  tx: Transaction,
  refund: OfficeRefund,
): Promise<HandRefundApprovalReason[]> {
  if (refund.state !== 'waiting_for_staff') throw new Refusal('request_closed')
  if (isApprovedAsIs(refund)) return []
  const now = clock.now()
  const sent = await lockSentSince(tx, actor, refund.currency, sinceOfDay(now))
  const sentToday = (await isRefundDecided(tx, refund.id, actor)) ? 0 : sent
  return handRefundApprovalReasons({ ...refund, sentToday }, now)
}

function effectOf(refund: OfficeRefund): HandRefundEffect {
  const { id, number, amount, currency, ending, receivedAt, changedAt, previousEnding } = refund
  return {
    refund: id,
    order: { number },
    ...{ amount, currency, ending },
    receivedAt: receivedAt?.toISOString() ?? null,
    changed: changedAt && { at: changedAt.toISOString(), from: previousEnding },
  }
}

/** The approval becomes void when the buyer changes the account or the refund is paid meanwhile. */
export const handRefundApproval: ApprovalKind<'refund.by-hand'> = {
  may: 'refunds.approve',
  async currentEffect(tx: Transaction, { refund: id }: HandRefundEffect): Promise<HandRefundEffect | null> {
    const before = await readOfficeRefund(tx, id)
    if (before) await lockOrder(tx, before.orderId)
    const refund = await readOfficeRefund(tx, id)
    return refund?.state === 'waiting_for_staff' ? effectOf(refund) : null
  },
  async apply(tx: Transaction, ctx: StaffActor, { refund: id, receivedAt }: HandRefundEffect): Promise<void> {
    const refund = await readOfficeRefund(tx, id)
    if (refund) await refuseOwnOrder(tx, ctx.actor, refund.orderId)
    // The checked account, because the buyer may change it meanwhile.
    await approveHandRefund(tx, id, receivedAt, ctx.clock.now())
  },
}

/**
 * Records that staff sent a refund: `trackingKey` is the bank's key of their transfer.
 * @throws Refusal not_found, own_order, request_closed (it does not wait for staff), refund_needs_approval,
 * invalid_input (the key), transfer_is_known (it paid something else)
 */
export function confirmHandRefund(
  ctx: RefundStaff,
  id: string,
  trackingKey: string,
): Promise<Record<never, never>> {
  return changeRefund(ctx, id, { verb: 'refund.confirm' }, async (tx, refund, order) => {
    if (refund.trackingKey === trackingKey.toUpperCase()) return
    if ((await openApprovalReasons(ctx, tx, refund)).length > 0) throw new Refusal('refund_needs_approval')
    await confirmLockedRefund(ctx, tx, order, { key: readTrackingKey(trackingKey), refundId: id })
  })
}
