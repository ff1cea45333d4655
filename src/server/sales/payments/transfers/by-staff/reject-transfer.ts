import { Refusal } from '#domain/platform/refusal.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { cancelOrder } from '#server/sales/orders/ending/cancel-order.ts'
import { readOrder, readOrderNamed } from '#server/sales/orders/order-sql.ts'

/**
 * Staff stop waiting for a transfer: the order is cancelled and its seats are released. An order in another
 * state does not change: then `isNew` is false, and `state` is its current one.
 * @throws Refusal not_found, own_order
 */
export async function rejectTransfer(
  ctx: ActorCtx,
  orderName: string,
): Promise<{ number: string; state: OrderState; isNew: boolean }> {
  const named = await readOrderNamed(ctx.db, orderName)
  if (!named) throw new Refusal('not_found')
  const isNew = await cancelOrder(ctx, named.id, ['awaiting_transfer_payment'])
  const order = (await readOrder(ctx.db, named.id)) ?? named
  return { number: order.number, state: order.state, isNew }
}
