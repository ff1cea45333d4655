import { Refusal } from '#domain/refusal.ts'
import { endOrderOfEvent } from '../../orders/ending/end-orders-of-event.ts'
import { actAs, type Shop } from '../../platform/context.ts'
import { passingFailure } from '../../platform/database/sql-states.ts'
import { purgeCdn } from '../../platform/purge-cdn.ts'
import {
  awaitApprovalOfRefund,
  finishCallOffs,
  moveOrderOfCallOff,
  type OrderToCallOff,
  takeOrderToCallOff,
  withdrawRefusedCallOffs,
} from './call-off-sql.ts'

/** How many orders were ended in which way. */
export type EndedOrders = { refunded: number; cancelled: number }

/** Few, so that customers find connections beside them. */
const lanes = 3

/**
 * Ends the orders of call-offs, each in a transaction of its own with its refund and its mail: killed at any moment, no
 * order is refunded or told twice, and the next run goes on. Several processes may run it at once.
 * @param callOffId one alone, as the command line runs it
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
  const lane = async () => {
    while (!stopping?.aborted) {
      const result = await endNext(shop, callOffId, after)
      if (!result) return
      // A row that failed, or was locked by its customer, is not tried again in this run.
      after = Math.max(after, result.skip)
      if (result.ended) ended[result.ended]++
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
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
    // A failure of the database passes: the order keeps its turn.
    if (!passingFailure(error)) {
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
