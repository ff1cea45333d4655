import type { Locale } from '#domain/locales.ts'
import { nextOrderState } from '#domain/orders/order-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '../emails/enqueue-mail.ts'
import { returnKeptMoney } from '../payments/create-refund.ts'
import type { Shop } from '../platform/context.ts'
import { changeOrderState, lockOrder, readOrderNamed, releaseSeats } from './order-sql.ts'

/** Staff give up waiting for a transfer: the order is cancelled, its seats are free. False when it was no longer waiting. */
export async function rejectTransfer(shop: Shop, orderName: string, staff: string): Promise<boolean> {
  const named = await readOrderNamed(shop.db, orderName)
  if (!named) throw new Refusal('not_found')
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    const order = await lockOrder(tx, named.id)
    if (order?.state !== 'awaiting_transfer_payment') return false
    const to = nextOrderState(order.state, 'cancel')!
    await changeOrderState(tx, {
      orderId: order.id,
      from: order.state,
      to,
      cancelReason: 'staff',
      change: 'cancel',
      actor: `staff:${staff}`,
      now,
    })
    await returnKeptMoney(shop, tx, order)
    await releaseSeats(tx, order.id, now)
    const mail = { to: order.email, locale: order.locale as Locale, orderId: order.id }
    await enqueueMail(tx, shop, { ...mail, kind: 'order_cancelled', data: {} })
    return true
  })
}
