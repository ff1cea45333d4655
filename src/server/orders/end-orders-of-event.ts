import { refundOrder } from '../payments/refund-order.ts'
import type { Shop } from '../platform/context.ts'
import { cancelOrder } from './cancel-order.ts'
import { readLiveOrdersOf } from './order-sql.ts'

/**
 * Ends every order of an event that does not take place: those that wait for money are cancelled, all others are
 * refunded. Each by itself, so that a second call ends what the first one left.
 */
export async function endOrdersOfEvent(
  shop: Shop,
  eventId: number,
  staff: string,
): Promise<{ refunded: number; cancelled: number }> {
  const ended = { refunded: 0, cancelled: 0 }
  for (const { id } of await readLiveOrdersOf(shop.db, eventId)) {
    if (await cancelOrder(shop, id, staff, ['awaiting_payment', 'awaiting_transfer_payment'])) {
      ended.cancelled++
    } else if ((await refundOrder(shop, id, staff)) !== 'nothing') ended.refunded++
  }
  return ended
}
