import { isPayable } from '#domain/sales/orders/order-states.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { fetchStatusesSoon } from '#server/sales/payments/attempts/attempt-turns-sql.ts'
import { refundLockedOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { lockOrder, readLiveOrdersOf } from '../order-sql.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'

/** How many orders were refunded and cancelled; `failed` are the numbers of those that could not be ended. */
export type EndedOrders = { refunded: number; cancelled: number; failed: string[] }

/**
 * Ends an order of an event that was called off. An unpaid order is cancelled, and its open payments are
 * cancelled at their providers soon after; any other order is refunded, if `refunds` allows it.
 * @param why shown to the customer
 */
export async function endOrderOfEvent(
  ctx: ActorCtx,
  tx: Transaction,
  orderId: string,
  { why, refunds = true }: { why: string | undefined; refunds?: boolean },
): Promise<'cancelled' | 'refunded' | 'nothing' | 'not_allowed'> {
  const order = await lockOrder(tx, orderId)
  if (!order) return 'nothing'
  if (isPayable(order.state)) {
    await endUnpaidOrder(ctx, tx, order, { change: 'cancel', calledOff: why })
    await fetchStatusesSoon(tx, [orderId], ctx.clock.now())
    return 'cancelled'
  }
  if (!refunds) return 'not_allowed'
  const refunded = await refundLockedOrder(ctx, tx, order, { calledOff: why })
  return refunded === 'nothing' ? 'nothing' : 'refunded'
}

/**
 * Ends every order of an event that was called off. Each has its own transaction, so that a second call
 * continues where the first one stopped.
 * @param why shown to the customers, and by `npm run office` to staff
 */
export async function endOrdersOfEvent(
  ctx: ActorCtx,
  { eventId, why }: { eventId: number; why?: string | undefined },
): Promise<EndedOrders> {
  const ended: EndedOrders = { refunded: 0, cancelled: 0, failed: [] }
  for (const { id, number } of await readLiveOrdersOf(ctx.db, eventId)) {
    try {
      const end = await ctx.db.transaction((tx) => endOrderOfEvent(ctx, tx, id, { why }))
      if (end === 'cancelled' || end === 'refunded') ended[end]++
    } catch (error) {
      ctx.log.error({ err: error, order: id }, 'an order of an event that was called off could not be ended')
      ended.failed.push(number)
    }
  }
  return ended
}
