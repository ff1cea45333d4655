import { nextRefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { insertOrderChange } from '#server/sales/orders/office/order-act-sql.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import type { LockedBill } from '../bills/bill-sql.ts'
import { changeBill } from '../bills/change-bill.ts'
import { readRefundPaidKey, reopenHandRefund } from '../refunds/hand-refund-sql.ts'
import { changeRefundState, type RefundRow } from '../refunds/refund-sql.ts'
import { askForAccount } from '../refunds/settle-refund.ts'

/**
 * Makes a refund that came back wait for staff again, and asks its customer for another account. A trigger reverses
 * its booking (`book_bounced_refund`). A refund that was not sent yet stays as it is.
 */
export async function reopenRefund(
  ctx: ActorCtx,
  tx: Transaction,
  { order, refund, reason }: { order: OrderRow; refund: RefundRow; reason: string | null },
): Promise<void> {
  const next = nextRefundState(refund.state, 'bounce')
  if (!next) return
  const now = ctx.clock.now()
  const trackingKey = await readRefundPaidKey(tx, refund.id)
  const details = { why: reason, trackingKey }
  await changeRefundState(tx, refund, { to: next, status: { providerReference: null, details }, now })
  await reopenHandRefund(tx, { refundId: refund.id })
  const { actor } = ctx
  await insertOrderChange(tx, { orderId: order.id, change: 'refund_bounced', actor, details, now })
  await askForAccount(ctx, tx, order, refund, { reason })
}

/** The same for the refund of a host's bill (`book_host_bill`). */
export async function reopenBillRefund(ctx: ActorCtx, tx: Transaction, bill: LockedBill): Promise<void> {
  if (await changeBill(ctx, tx, bill, { change: 'bounce', actor: ctx.actor })) {
    await reopenHandRefund(tx, { billId: bill.id })
  }
}
