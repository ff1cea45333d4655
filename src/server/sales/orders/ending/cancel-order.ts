import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { lockOrder } from '../order-sql.ts'
import { refuseOwnOrder } from '../own-orders/refuse-own-order.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'

/**
 * Staff cancel an unpaid order: its seats are released and the customer is mailed. False when the order is no
 * longer in one of the states `from`.
 * @throws Refusal own_order
 */
export async function cancelOrder(
  ctx: ActorCtx,
  orderId: string,
  from: readonly OrderState[],
): Promise<boolean> {
  await refuseOwnOrder(ctx.db, ctx.actor, orderId)
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !from.includes(order.state)) return false
    return endUnpaidOrder(ctx, tx, order, { change: 'cancel' })
  })
}
