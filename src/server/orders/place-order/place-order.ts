import { createHash } from 'node:crypto'
import type { ParsedOrderDraft } from '#contract/orders.ts'
import { Refusal } from '#domain/refusal.ts'
import type { LockedDiscount } from '#server/discounts/discount-sql.ts'
import { lockDiscounts } from '#server/discounts/find-discount.ts'
import { batchByKey } from '#server/platform/batch-by-key.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import { runInHalves } from '#server/platform/run-in-halves.ts'
import { lockSale } from '../seats/seat-sql.ts'
import { countSeatsLeft } from '../seats/seats-left.ts'
import { captureResult } from './capture-result.ts'
import { decideOrder, type KnownFacts, type OrderRequest, type Sale } from './decide-order.ts'
import { insertOrders, type OrderRows, type PurchaseFacts, readPurchaseFacts } from './new-order-sql.ts'
import { trackOpenPurchases } from './open-purchases.ts'
import { orderRows } from './order-rows.ts'

/** The order's id, and its rows when this call made them; a repetition finds the order that is there. */
export type PlacedOrderId = { orderId: string; made: OrderRows | null }

/**
 * Turns a draft into an order: seats taken, price reckoned again, everything written in one transaction.
 * The same idempotency key again is the same order again.
 */
export async function placeOrder(
  ctx: Ctx,
  draft: ParsedOrderDraft,
  idempotencyKey: string,
): Promise<PlacedOrderId> {
  const customer = ctx.customer!
  const request: OrderRequest = {
    draft,
    userId: customer.id,
    email: customer.email,
    verified: customer.verified,
    locale: ctx.locale,
    idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(draft)).digest('hex'),
    now: ctx.clock.now(),
    config: ctx.config,
  }
  return queueOf(ctx.db)(String(draft.eventDateId), request)
}

const queues = new WeakMap<Database, (date: string, request: OrderRequest) => Promise<PlacedOrderId>>()

/** Orders for one date are served from one queue. */
function queueOf(db: Database) {
  let queue = queues.get(db)
  if (!queue) {
    queue = batchByKey((date, requests) =>
      runInHalves(requests, (part) => placeTogether(db, Number(date), part)),
    )
    queues.set(db, queue)
  }
  return queue
}

function placeTogether(
  db: Database,
  dateId: number,
  requests: OrderRequest[],
): Promise<PromiseSettledResult<PlacedOrderId>[]> {
  return db.transaction(async (tx) => {
    const tickets = requests.flatMap(({ draft }) => draft.tickets)
    const customers = requests.map(({ userId }) => userId)
    const { stock, open } = await lockSale(tx, {
      dateId,
      variantIds: tickets.map((ticket) => ticket.productVariantId),
      customers,
      holdIds: requests.flatMap(({ draft }) => draft.holdId ?? []),
      now: new Date(Math.max(...requests.map(({ now }) => now.getTime()))),
      saleEndsMinutes: requests[0]!.config.saleEndsMinutes,
    })
    const facts = await readPurchaseFacts(
      tx,
      requests.map(({ userId, idempotencyKey }) => ({ userId, key: idempotencyKey })),
      tickets.flatMap(({ addresses }) => addresses.map(({ commune_id }) => commune_id)),
      requests.filter(({ draft }) => draft.paymentCode === 'transferencia').length,
    )
    const discounts = await lockWantedDiscounts(tx, requests, customers)
    const sale = { seats: countSeatsLeft(stock), purchases: trackOpenPurchases(open) }
    const placer = createBatchPlacer(sale, facts, discounts)
    const decided = requests.map((request) => captureResult(() => placer.decide(request)))
    if (placer.rows.length > 0) await insertOrders(tx, placer.rows)
    return decided
  })
}

async function lockWantedDiscounts(tx: Transaction, requests: OrderRequest[], customers: string[]) {
  const codes = requests.flatMap(({ draft }) => draft.discountCode || [])
  return codes.length ? lockDiscounts(tx, codes, customers) : []
}

/** Decides the requests of a batch in their order of arrival and gathers the rows of those that are granted. */
function createBatchPlacer(sale: Sale, facts: PurchaseFacts, discounts: LockedDiscount[]) {
  const rows: OrderRows[] = []
  const placed = new Map(
    facts.existing.map(({ user_id, idempotency_key, id, request_hash }) => [
      `${user_id} ${idempotency_key}`,
      { id, requestHash: request_hash },
    ]),
  )
  const known: KnownFacts = {
    provinceOfCounty: new Map(facts.counties.map(({ id, province_id }) => [id, province_id])),
    discounts,
  }

  function decide(request: OrderRequest): PlacedOrderId {
    const key = `${request.userId} ${request.idempotencyKey}`
    const before = placed.get(key)
    if (before) {
      if (before.requestHash !== request.requestHash) throw new Refusal('idempotency_key_reused')
      return { orderId: before.id, made: null }
    }
    const order = orderRows(
      request,
      decideOrder(request, sale, known),
      () => facts.transferReferences.pop() ?? null,
    )
    rows.push(order)
    const orderId = order.order.id
    placed.set(key, { id: orderId, requestHash: request.requestHash })
    return { orderId, made: order }
  }
  return { rows, decide }
}
