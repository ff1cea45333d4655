import { Refusal } from '#domain/platform/refusal.ts'
import { purgeCdn } from '#server/platform/cdn/purge-cdn.ts'
import { actAs, type Shop } from '#server/platform/context.ts'
import { transientFailure } from '#server/platform/database/connections/sql-states.ts'
import { endOrderOfEvent } from '#server/sales/orders/ending/end-orders-of-event.ts'
import {
  awaitApprovalOfRefund,
  finishCallOffs,
  moveOrderOfCallOff,
  type OrderToCallOff,
  takeOrderToCallOff,
  withdrawRefusedCallOffs,
} from './call-off-sql.ts'

/** How many orders were refunded and cancelled. */
export type EndedOrders = { refunded: number; cancelled: number }

/** Few, to leave database connections to customers. */
const concurrency = 3

/**
 * Ends the orders of call-offs, each in one transaction with its refund and its mail. Safe to kill at any
 * moment: no order is refunded or mailed twice, and the next run continues. Several processes may run it at
 * once.
 * @param callOffId only this one, as from the command line
 */
export async function endCalledOffOrders(
  shop: Shop,
  { stopping, callOffId = null }: { stopping?: AbortSignal; callOffId?: number | null } = {},
): Promise<EndedOrders> {
  const onSaleAgain = await withdrawRefusedCallOffs(shop.db, shop.clock.now())
  if (onSaleAgain.length > 0)
    purgeCdn(
      shop,
      onSaleAgain.map((slug) => `/event/${slug}`),
    )
  const ended: EndedOrders = { refunded: 0, cancelled: 0 }
  let after = 0
  const work = async () => {
    while (!stopping?.aborted) {
      const result = await endNext(shop, callOffId, after)
      if (!result) return
      // A row that failed, or that its customer has locked, is skipped for this run.
      after = Math.max(after, result.skip)
      if (result.ended) ended[result.ended]++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await finishCallOffs(shop.db, shop.clock.now())
  return ended
}

type Ended = { ended: keyof EndedOrders | null; skip: number }

async function endNext(shop: Shop, callOffId: number | null, after: number): Promise<Ended | null> {
  let taken: OrderToCallOff | undefined
  try {
    return await shop.db.transaction(async (tx) => {
      taken = await takeOrderToCallOff(tx, callOffId, after)
      if (!taken) return null
      const { id, orderId, isApproved, why, actorKind, actorId } = taken
      const ctx = actAs(shop, { kind: actorKind, id: actorId })
      const end = await endOrderOfEvent(ctx, tx, orderId, { why, refunds: isApproved })
      const now = shop.clock.now()
      if (end === 'not_allowed') await awaitApprovalOfRefund(tx, id, now)
      else await moveOrderOfCallOff(tx, id, ['planned'], { state: 'asked', now })
      return { ended: end === 'cancelled' || end === 'refunded' ? end : null, skip: 0 }
    })
  } catch (error) {
    if (!taken) throw error
    // After a transient database failure the order is retried.
    if (!transientFailure(error)) {
      shop.log.error({ err: error, order: taken.orderId }, 'an order of a call-off could not be ended')
      const why = error instanceof Refusal ? error.code : 'unexpected_error'
      await moveOrderOfCallOff(shop.db, taken.id, ['planned'], {
        state: 'failed',
        why,
        now: shop.clock.now(),
      })
    }
    return { ended: null, skip: taken.id }
  }
}
