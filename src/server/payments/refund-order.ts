import { nextOrderState } from '#domain/orders/order-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrderState, lockOrder, readOrderNamed, releaseSeats } from '../orders/order-sql.ts'
import type { Shop } from '../platform/context.ts'
import { readPaidAttempt } from './attempt-sql.ts'
import { createRefund } from './create-refund.ts'
import { readRefunded } from './refund-sql.ts'

/** Staff give an order's money and its seats back, whole. False when it was refunded before. */
export async function refundOrder(shop: Shop, orderName: string, staff: string): Promise<boolean> {
  const named = await readOrderNamed(shop.db, orderName)
  if (!named) throw new Refusal('not_found')
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, named.id)
    const to = order && nextOrderState(order.state, 'refund_all')
    if (!order || !to) return false
    const now = shop.clock.now()
    const attempt = await readPaidAttempt(tx, order.id)
    const amount = attempt ? attempt.amount - (await readRefunded(tx, attempt.id)) : 0
    const actor = `staff:${staff}`
    await changeOrderState(tx, { orderId: order.id, from: order.state, to, change: 'refund_all', actor, now })
    await releaseSeats(tx, order.id, now)
    if (attempt && amount > 0) await createRefund(shop, tx, order, attempt, 'staff', amount)
    return true
  })
}
