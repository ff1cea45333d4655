import { askProvider } from '../../payments/attempts/ask-provider.ts'
import { readOpenAttempts } from '../../payments/attempts/attempt-sql.ts'
import { providerConcurrency } from '../../payments/attempts/fetch-statuses.ts'
import { ProviderUnavailable } from '../../payments/providers/payment-provider.ts'
import { type ActorCtx, actAs, type Shop } from '../../platform/context.ts'
import { mapWithConcurrency } from '../../platform/map-with-concurrency.ts'
import { giveBackOrdersToExpire, lockOrder, takeOrdersToExpire } from '../order-sql.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'

const ordersATime = 50
/** A run stops at this many orders that could not expire. */
const mostStuck = 500

/**
 * Releases the orders whose time to pay is over. A payment may be under way, so the provider is asked first, and an
 * order whose provider does not answer keeps its seats until it does. A provider that is silent is not asked again in a
 * run.
 */
export async function expireOrders(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const ctx = actAs(shop, { kind: 'system', id: 'expiry' })
  const silent = new Set<string>()
  const stuck: string[] = []
  let expired = 0
  while (!stopping?.aborted && stuck.length < mostStuck) {
    const due = await takeOrdersToExpire(shop.db, shop.clock.now(), ordersATime)
    await mapWithConcurrency(due, providerConcurrency, async ({ id }) => {
      try {
        if (!(await askAbout(ctx, id, silent))) stuck.push(id)
        else if (await expireOrder(ctx, id)) expired++
      } catch (error) {
        // One order that cannot be settled must not stop the others from expiring.
        shop.log.error({ err: error, order: id }, 'an order could not expire')
        stuck.push(id)
      }
    })
    if (due.length < ordersATime) break
  }
  await giveBackOrdersToExpire(shop.db, stuck, shop.clock.now())
  return expired
}

/** Settles what the providers know of an order's open attempts. False while one of them does not answer. */
async function askAbout(ctx: ActorCtx, orderId: string, silent: Set<string>): Promise<boolean> {
  for (const attempt of await readOpenAttempts(ctx.db, orderId)) {
    if (silent.has(attempt.provider)) return false
    try {
      await askProvider(ctx, attempt)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      ctx.log.warn({ err: error, order: orderId }, 'an order stays: its payment provider does not answer')
      silent.add(attempt.provider)
      return false
    }
  }
  return true
}

function expireOrder(ctx: ActorCtx, orderId: string): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || (order.holdUntil && order.holdUntil > ctx.clock.now())) return false
    return endUnpaidOrder(ctx, tx, order, { change: 'expire' })
  })
}
