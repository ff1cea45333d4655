import type { OrderState } from '#domain/orders/order-states.ts'
import type { Shop } from '../platform/context.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'
import { lockOrder } from './order-sql.ts'

/**
 * Staff cancel an order that waits for its money: its seats are free, and the customer is told. False when it was in
 * none of the states `from` any more.
 * @param calledOff why its event does not take place, where that is the reason
 */
export async function cancelOrder(
  shop: Shop,
  orderId: string,
  staff: string,
  from: readonly OrderState[],
  calledOff?: string,
): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !from.includes(order.state)) return false
    return endUnpaidOrder(shop, tx, order, 'cancel', `staff:${staff}`, calledOff)
  })
}
