import { type ActorCtx, actAs, type Shop } from '#server/platform/context.ts'
import { mapWithConcurrency } from '#server/platform/running/map-with-concurrency.ts'
import { readOpenAttempts } from '#server/sales/payments/attempts/attempt-sql.ts'
import { providerConcurrency } from '#server/sales/payments/attempts/circuit-breaker.ts'
import { hasUndecidedPayment } from '#server/sales/payments/attempts/payment-evidence-sql.ts'
import { PaymentUnclear, ProviderUnavailable } from '#server/sales/payments/providers/payment-provider.ts'
import { fetchAndSettle } from '#server/sales/payments/settling/fetch-and-settle.ts'
import { giveBackOrdersToExpire, lockOrder, takeOrdersToExpire } from '../order-sql.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'

const ordersATime = 50
/** A run ends after so many orders that could not expire. */
const failureLimit = 500

/**
 * Expires the orders whose time to pay is over. Their open payments are checked at the providers first; an
 * order whose provider does not answer, or still decides on a payment, keeps its seats. A provider that does not answer is skipped for the
 * rest of the run.
 */
export async function expireOrders(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const ctx = actAs(shop, { kind: 'system', id: 'expiry' })
  const silent = new Set<string>()
  const stuck: string[] = []
  let expired = 0
  while (!stopping?.aborted && stuck.length < failureLimit) {
    const due = await takeOrdersToExpire(shop.db, shop.clock.now(), ordersATime)
    await mapWithConcurrency(due, providerConcurrency, async ({ id }) => {
      try {
        const end = (await settleOpenAttempts(ctx, id, silent)) ? await expireOrder(ctx, id) : 'undecided'
        if (end === 'undecided') stuck.push(id)
        else if (end === 'expired') expired++
      } catch (error) {
        // One order that cannot be settled must not stop the others from expiring.
        shop.log.error({ err: error, order: id }, 'an order could not be expired')
        stuck.push(id)
      }
    })
    if (due.length < ordersATime) break
  }
  await giveBackOrdersToExpire(shop.db, stuck, shop.clock.now())
  return expired
}

/** Fetches and settles the status of an order's open attempts. False when a provider does not answer. */
async function settleOpenAttempts(ctx: ActorCtx, orderId: string, silent: Set<string>): Promise<boolean> {
  for (const attempt of await readOpenAttempts(ctx.db, orderId)) {
    if (silent.has(attempt.provider)) return false
    try {
      await fetchAndSettle(ctx, attempt)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      ctx.log.warn(
        { err: error, order: orderId },
        'an order was not expired: what became of its payment is unknown',
      )
      if (!(error instanceof PaymentUnclear)) silent.add(attempt.provider)
      return false
    }
  }
  return true
}

function expireOrder(ctx: ActorCtx, orderId: string): Promise<'expired' | 'undecided' | 'not_due'> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || (order.holdUntil && order.holdUntil > ctx.clock.now())) return 'not_due'
    if (await hasUndecidedPayment(tx, orderId)) return 'undecided'
    return (await endUnpaidOrder(ctx, tx, order, { change: 'expire' })) ? 'expired' : 'not_due'
  })
}
