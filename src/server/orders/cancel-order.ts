import type { Locale } from '#domain/locales.ts'
import { nextOrderState, type OrderState } from '#domain/orders/order-states.ts'
import { enqueueMail } from '../emails/enqueue-mail.ts'
import { returnKeptMoney } from '../payments/create-refund.ts'
import type { Shop } from '../platform/context.ts'
import { changeOrderState, lockOrder, releaseSeats } from './order-sql.ts'

/**
 * Staff cancel an order that waits for its money: its seats are free, and the customer is told. False when it was in
 * none of the states `from` any more.
 */
export async function cancelOrder(
  shop: Shop,
  orderId: string,
  staff: string,
  from: readonly OrderState[],
): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    const order = await lockOrder(tx, orderId)
    if (!order || !from.includes(order.state)) return false
    const to = nextOrderState(order.state, 'cancel')!
    await changeOrderState(tx, {
      orderId,
      from: order.state,
      to,
      cancelReason: 'staff',
      change: 'cancel',
      actor: `staff:${staff}`,
      now,
    })
    await returnKeptMoney(shop, tx, order)
    await releaseSeats(tx, orderId, now)
    const mail = { to: order.email, locale: order.locale as Locale, orderId }
    await enqueueMail(tx, shop, { ...mail, kind: 'order_cancelled', data: {} })
    return true
  })
}
