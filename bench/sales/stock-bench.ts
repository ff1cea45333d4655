import type { BenchShop } from '../bench-shop.ts'
import { makeLoad } from '../load/ask-process.ts'
import { freshKey } from '../load/load-client.ts'
import { orderDraft } from '../load/purchase-requests.ts'
import { requestText } from '../load/requests.ts'
import { average, checkFinding, type Finding, ratioFinding } from '../report.ts'
import { addBuyer, addBuyers } from '../tables/buyers-sql.ts'
import { type Offer, sellSeats, setStockSize } from '../tables/offers-sql.ts'

const connections = 64
const buyersEach = 50
const seatsSold = 100_000

/** Orders for a sub-category with many sold seats and for one with none, alternately. */
export async function benchStock(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const [sold, fresh] = [bench.takeOffer(), bench.takeOffer()]
  for (const { stockId } of [sold, fresh]) await setStockSize(bench.shop.db, stockId, 10_000_000)
  const company = await addBuyer(bench.shop)
  const buyers = await addBuyers(bench.shop, connections * buyersEach)
  await sellSeats(bench.shop.db, { stockId: sold.stockId, userId: company.id, seats: seatsSold })

  const odd = new Set<string>()
  const place = async (offer: Offer, seconds: number) => {
    const requests = Array.from({ length: connections }, (_, nth) =>
      buyers.slice(nth * buyersEach, (nth + 1) * buyersEach).map(({ token }) =>
        requestText('POST /shop-api/orders', {
          body: orderDraft(offer, bench.publicUrl),
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': freshKey },
        }),
      ),
    )
    const placing = await makeLoad({ port: bench.port, requests, seconds })
    for (const kind of Object.keys(placing.answers)) if (kind !== '200') odd.add(kind)
    return (placing.answers['200'] ?? 0) / placing.seconds
  }
  for (const offer of [sold, fresh]) await place(offer, 2)
  const rates: { sold: number[]; fresh: number[] } = { sold: [], fresh: [] }
  // Neither is always the later one, which finds more orders in the tables.
  for (let turn = 0; turn < 3; turn++) {
    rates.fresh.push(await place(fresh, 3))
    rates.sold.push(await place(sold, 3))
    rates.sold.push(await place(sold, 3))
    rates.fresh.push(await place(fresh, 3))
  }
  return [
    ratioFinding(
      `orders of a sub-category with ${seatsSold} seats sold, beside one with none`,
      'orders/s',
      average(rates.sold),
      average(rates.fresh),
      0.9,
    ),
    checkFinding('  answers other than 200', [...odd].join(', ') || 'none', 'none'),
  ]
}
