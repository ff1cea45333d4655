import { nextOrderState } from '#domain/sales/orders/order-states.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { refundReceivedMoney } from '#server/sales/payments/refunds/create-refund.ts'
import { changeOrderState, type OrderRow } from '../order-sql.ts'
import { releaseSeats } from '../seats/order-seats-sql.ts'

const ends = {
  cancel: { cancelReason: 'staff', mail: 'order_cancelled' },
  expire: { cancelReason: 'expired', mail: 'order_expired' },
} as const

/**
 * Ends a locked unpaid order: money received so far is refunded, its seats are released, its customer is
 * mailed. A trigger books it in the ledger as `given_up` (`book_order_change`).
 * @param calledOff the reason why its event was called off, if that ends the order
 * @param reason staff's reason
 * @param requestId the office's request of a refund that ends it
 * @returns false when the order's state does not allow it
 */
export async function endUnpaidOrder(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  {
    change,
    calledOff,
    reason,
    requestId,
  }: {
    change: keyof typeof ends
    calledOff?: string | undefined
    reason?: string | undefined
    requestId?: string | undefined
  },
): Promise<boolean> {
  const to = nextOrderState(order.state, change)
  if (!to) return false
  const { actor } = ctx
  const now = ctx.clock.now()
  const { cancelReason, mail: kind } = ends[change]
  const details = calledOff ? { calledOff } : reason ? { reason } : {}
  const moved = { orderId: order.id, from: order.state, to, cancelReason, change, actor, now, details }
  await changeOrderState(tx, moved)
  await refundReceivedMoney(ctx, tx, order, requestId)
  await releaseSeats(tx, order.id, now)
  const mail = { to: order.email, locale: order.locale, orderId: order.id }
  await enqueueMail(tx, ctx, { ...mail, kind, data: calledOff ? { calledOff } : {} })
  return true
}
