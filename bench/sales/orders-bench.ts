import type { BenchShop } from '../bench-shop.ts'
import { ask, makeLoad, startProgram } from '../load/ask-process.ts'
import { freshKey } from '../load/load-client.ts'
import { orderDraft } from '../load/purchase-requests.ts'
import type { ReferencePlan } from '../load/reference-orders.ts'
import { requestText } from '../load/requests.ts'
import { average, type Finding, plainFinding, ratioFinding } from '../report.ts'
import { addBuyers } from '../tables/buyers-sql.ts'
import { durabilityOf } from '../tables/durability-sql.ts'
import { setStockSize } from '../tables/offers-sql.ts'
import { createReferenceDatabase } from '../tables/reference-orders-sql.ts'

const connections = 64

/** Customers that share a connection, in turn, because a customer may only have a few unpaid orders. */
const buyersEach = 100

/**
 * Orders of 64 concurrent customers for one sub-category of one date, over HTTP, compared with a program that only runs
 * the transaction of each order over 100 sub-categories, with 32 connections.
 */
export async function benchOrders(bench: BenchShop): Promise<Finding[]> {
  const offer = bench.takeOffer()
  await setStockSize(bench.shop.db, offer.stockId, 10_000_000)
  const orders = (await addBuyers(bench.shop, connections * buyersEach)).map(({ token }) =>
    requestText('POST /shop-api/orders', {
      body: orderDraft(offer, bench.publicUrl),
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': freshKey },
    }),
  )
  const requests = Array.from({ length: connections }, (_, nth) =>
    orders.slice(nth * buyersEach, (nth + 1) * buyersEach),
  )
  const place = (seconds: number) => makeLoad({ port: bench.port, requests, seconds })

  const reference = startProgram('reference-orders.ts')
  const databaseUrl = await createReferenceDatabase(bench.databaseUrl)
  const insert = (seconds: number) =>
    ask<{ perSecond: number }>(reference, { databaseUrl, connections: 32, seconds } satisfies ReferencePlan)

  try {
    await insert(2)
    const before = await insert(5)
    await place(3)
    const cpuBefore = await bench.metric('process_cpu_seconds_total')
    const placing = await place(8)
    const cpu = (await bench.metric('process_cpu_seconds_total')) - cpuBefore
    const after = await insert(5)

    const unexpected = Object.entries(placing.answers).filter(([kind]) => kind !== '200')
    if (unexpected.length > 0) console.log('  answers other than 200:', Object.fromEntries(unexpected))
    const placed = placing.answers['200'] ?? 0
    return [
      ratioFinding(
        'orders over HTTP, 64 buyers, one hot sub-category',
        'orders/s',
        placed / placing.seconds,
        average([before.perSecond, after.perSecond]),
        0.5,
      ),
      plainFinding(
        '  time of an order, p50 · p99',
        `${placing.p50.toFixed(1)} · ${placing.p99.toFixed(1)} ms`,
      ),
      plainFinding("  server's processor time an order", `${((cpu / placed) * 1000).toFixed(2)} ms`),
      plainFinding('  durability', await durabilityOf(bench.shop.db)),
    ]
  } finally {
    reference.disconnect()
  }
}
