import { askAboutOrdersNow } from '../payments/attempts/attempt-turns-sql.ts'
import { refundOrder } from '../payments/refunds/refund-order.ts'
import type { ActorCtx } from '../platform/context.ts'
import { cancelOrder } from './cancel-order.ts'
import { readLiveOrdersOf } from './order-sql.ts'

/** How many orders ended in which way; `failed` are the numbers of those that could not be ended and are left. */
export type EndedOrders = { refunded: number; cancelled: number; failed: string[] }

/**
 * Ends every order of an event that does not take place, or of some of its dates: those that wait for money are
 * cancelled, all others are refunded. Each in a transaction of its own, so that a second call ends what the first one
 * left.
 * @param why told to the customers, and by `npm run office` to staff
 */
export async function endOrdersOfEvent(
  ctx: ActorCtx,
  { eventId, dateIds, why }: { eventId: number; dateIds?: readonly number[]; why?: string | undefined },
): Promise<EndedOrders> {
  const ended: EndedOrders = { refunded: 0, cancelled: 0, failed: [] }
  const cancelled: string[] = []
  for (const { id, number } of await readLiveOrdersOf(ctx.db, eventId, dateIds)) {
    try {
      if (await cancelOrder(ctx, id, ['awaiting_payment', 'awaiting_transfer_payment'], why)) {
        cancelled.push(id)
      } else if ((await refundOrder(ctx, id, { calledOff: why })) !== 'nothing') ended.refunded++
    } catch (error) {
      ctx.log.error({ err: error, order: id }, 'an order of an event that was called off could not be ended')
      ended.failed.push(number)
    }
  }
  await askAboutOrdersNow(ctx.db, cancelled, ctx.clock.now())
  return { ...ended, cancelled: cancelled.length }
}
