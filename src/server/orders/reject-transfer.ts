import { Refusal } from '#domain/refusal.ts'
import type { ActorCtx } from '../platform/context.ts'
import { cancelOrder } from './cancel-order.ts'
import { readOrderNamed } from './order-sql.ts'

/** Staff give up waiting for a transfer: the order is cancelled, its seats are free. False when it was no longer waiting. */
export async function rejectTransfer(ctx: ActorCtx, orderName: string): Promise<boolean> {
  const named = await readOrderNamed(ctx.db, orderName)
  if (!named) throw new Refusal('not_found')
  return cancelOrder(ctx, named.id, ['awaiting_transfer_payment'])
}
