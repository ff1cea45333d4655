import { batchByKey } from '#server/platform/database/batch-by-key.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import { runInHalves } from '#server/platform/database/run-in-halves.ts'
import type { Database } from '#server/platform/database.ts'
import { noteBatch } from '../order-metrics.ts'
import type { OrderRequest } from './decide-order.ts'
import { type PlacedOrderId, placeOrders } from './place-orders.ts'

const placeInBatches = batchByKey((db, dateId: number, requests: OrderRequest[]) =>
  runInHalves(requests, (part) => {
    noteBatch(part.length)
    return db.transaction((tx) => placeOrders(tx, dateId, part))
  }),
)

/**
 * Places an order. Orders for the same date that arrive while others are being placed wait in this process,
 * and are then placed in one transaction (docs/seat-locking.md).
 */
export function enqueueOrder(db: Database, request: OrderRequest): Promise<PlacedOrderId> {
  return placeInBatches(withoutGuard(db), request.draft.eventDateId, request)
}
