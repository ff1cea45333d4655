import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import { countAttempt } from '../platform/rate-limits/limit-attempts.ts'
import { readOrder } from './order-sql.ts'

/** A customer follows an old link or mistypes one a few times an hour; who looks for orders of others tries more. */
const mostAnHour = 60

/**
 * Runs what a customer asks of an order by its id. One that is not theirs is not there; when it is somebody else's the
 * log says who asked, and who goes on trying is refused whatever they find. Do not call it inside a transaction.
 */
export async function watchForeignOrders<T>(ctx: Ctx, orderId: string, tell: () => Promise<T>): Promise<T> {
  try {
    return await tell()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') await noteMissing(ctx, orderId)
    throw error
  }
}

async function noteMissing(ctx: Ctx, orderId: string): Promise<void> {
  const customer = ctx.customer!.id
  const owner = (await readOrder(ctx.db, orderId))?.userId
  if (owner && owner !== customer)
    ctx.log.warn({ customer, order: orderId }, "somebody else's order was asked for")
  await countAttempt(ctx, 60, [{ whose: ['missing order', customer], most: mostAnHour }])
}
