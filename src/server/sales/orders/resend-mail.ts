import { Refusal } from '#domain/platform/refusal.ts'
import { mayBoard, type OrderState } from '#domain/sales/orders/order-states.ts'
import { mostResendsAnHour } from '#domain/sales/orders/resend-limit.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { CustomerCtx, Shop } from '#server/platform/context.ts'
import { enqueueResend } from '#server/platform/outbox/enqueue-mail.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { type OrderRow, readOrder, readOrderNamed } from './order-sql.ts'

/** Sends the mail about the current state of an order again. */
export async function resendMail(shop: Shop, orderName: string): Promise<void> {
  const order = await readOrderNamed(shop.db, orderName)
  if (!order) throw new Refusal('not_found')
  await sendAgain(shop, order)
}

/** The same for the customer of the order, with a rate limit. */
export async function resendOwnMail(ctx: CustomerCtx, orderId: string): Promise<void> {
  const order = await readOrder(ctx.db, orderId)
  if (order?.userId !== ctx.customer.id) throw new Refusal('not_found')
  const attempt = await countAttempt(ctx, 60, [{ key: ['resend mail', orderId], limit: mostResendsAnHour }])
  if (!(await sendAgain(ctx, order))) await attempt.uncount()
}

/** False when another press of the same button has just sent the mail. */
function sendAgain(shop: Shop, order: OrderRow): Promise<boolean> {
  const mail = { to: order.email, locale: order.locale, orderId: order.id }
  return shop.db.transaction((tx) =>
    enqueueResend(tx, shop, { ...mail, ...mailOf(order.state, order.paymentCode) }),
  )
}

/** The mail about the current state of an order. */
export function mailOf(state: OrderState, paymentCode: string): MailContent {
  if (mayBoard(state)) return { kind: paymentCode === prepaid ? 'order_reserved' : 'order_paid', data: {} }
  if (state === 'awaiting_payment') return { kind: 'order_awaiting_payment', data: {} }
  if (state === 'awaiting_transfer_payment') return { kind: 'order_awaiting_transfer', data: {} }
  return { kind: 'order_cancelled', data: {} }
}
