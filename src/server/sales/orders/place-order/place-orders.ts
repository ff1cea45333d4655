import { Refusal } from '#domain/platform/refusal.ts'
import { networkLimit } from '#domain/sales/orders/place-order/purchase-limits.ts'
import { paidByTransfer } from '#domain/sales/payments/payment-codes.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockDiscounts } from '#server/sales/discounts/find-discount.ts'
import { measureLock } from '../order-metrics.ts'
import { lockSale, mayStillAct, type SaleFacts } from '../seats/lock-sale-sql.ts'
import { countSeatsLeft } from '../seats/seats-left.ts'
import { captureResult } from './capture-result.ts'
import { decideOrder, type OrderRequest } from './decide-order.ts'
import { insertOrders, type OrderRows } from './new-order-sql.ts'
import { trackOpenPurchases } from './open-purchases.ts'
import { orderRows } from './order-rows.ts'

/** The order's id, and its rows when this call inserted them; null for a repeated request. */
export type PlacedOrderId = { orderId: string; made: OrderRows | null }

/**
 * Places orders for one date in order of arrival, in one transaction: takes the seats, computes the prices,
 * inserts the rows. Each request has its own result. Idempotent by the key. Triggers add the tickets to
 * `stock.sold` (`count_sold_seats`) and book the debt as `sold` (`book_sold_orders`).
 */
export async function placeOrders(
  tx: Transaction,
  dateId: number,
  requests: readonly OrderRequest[],
): Promise<PromiseSettledResult<PlacedOrderId>[]> {
  const facts = await measureLock(lockSale(tx, { dateId, ...factsWanted(requests) }))
  const codes = requests.flatMap(({ draft }) => draft.discountCode || [])
  const customers = requests.map(({ userId }) => userId)
  const discounts = codes.length > 0 ? await lockDiscounts(tx, codes, customers) : []

  const sale = { seats: countSeatsLeft(facts.stock), purchases: trackOpenPurchases(facts.open) }
  const known = { provinceOfCounty: facts.provinceOfCounty, discounts }
  const placed = [...facts.placed]
  const made: OrderRows[] = []
  const results = requests.map((request) =>
    captureResult((): PlacedOrderId => {
      if (!mayStillAct(facts, request))
        throw new Refusal(request.soldBy ? 'order_buyer_gone' : 'login_required')
      const earlier = findRepeated(placed, request)
      if (earlier) return { orderId: earlier.orderId, made: null }
      const rows = orderRows(request, decideOrder(request, sale, known), facts.transferReferences)
      made.push(rows)
      placed.push({ ...request, key: request.idempotencyKey, orderId: rows.order.id })
      return { orderId: rows.order.id, made: rows }
    }),
  )
  if (made.length > 0) await insertOrders(tx, made)
  return results
}

function factsWanted(requests: readonly OrderRequest[]) {
  const tickets = requests.flatMap(({ draft }) => draft.tickets)
  return {
    variantIds: tickets.map(({ productVariantId }) => productVariantId),
    customers: requests.map(({ userId }) => userId),
    sessions: requests.map(({ sessionId }) => sessionId),
    holdIds: requests.flatMap(({ draft }) => draft.holdId ?? []),
    now: new Date(Math.max(...requests.map(({ now }) => now.getTime()))),
    saleEndsMinutes: Math.max(...requests.map(({ config }) => config.saleEndsMinutes)),
    networks: requests.map(({ network = null }) => network),
    networkSeats: Math.min(
      ...requests.map(({ config, verified }) => networkLimit(config.purchaseLimits, verified)),
    ),
    idempotencyKeys: requests.map(({ idempotencyKey }) => idempotencyKey),
    countyIds: tickets.flatMap(({ addresses }) => addresses.map(({ commune_id }) => commune_id)),
    transfers: requests.filter(({ draft }) => paidByTransfer(draft.paymentCode)).length,
  }
}

/** The order that the customer placed earlier with the same key. */
function findRepeated(
  placed: SaleFacts['placed'],
  { userId, idempotencyKey, requestHash }: OrderRequest,
): SaleFacts['placed'][number] | undefined {
  const repeated = placed.find((order) => order.userId === userId && order.key === idempotencyKey)
  if (repeated && repeated.requestHash !== requestHash) throw new Refusal('idempotency_key_reused')
  return repeated
}
