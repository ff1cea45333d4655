import type { BenchShop } from '../bench-shop.ts'
import { makeLoad } from '../load/ask-process.ts'
import { freshKey } from '../load/load-client.ts'
import { orderDraft } from '../load/purchase-requests.ts'
import { requestText } from '../load/requests.ts'
import { checkFinding, type Finding, plainFinding } from '../report.ts'
import { addBuyers } from '../tables/buyers-sql.ts'
import { readSold, setStockSize } from '../tables/offers-sql.ts'

const buyers = 1_000
const seats = 100

/** A thousand customers request one seat each of a hundred at the same moment. */
export async function benchContention(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const offer = bench.takeOffer()
  await setStockSize(bench.shop.db, offer.stockId, seats)
  const requests = (await addBuyers(bench.shop, buyers)).map(({ token }) => [
    requestText('POST /shop-api/orders', {
      body: orderDraft(offer, bench.publicUrl),
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': freshKey },
    }),
  ])
  const { answers, p50, p99, slowest } = await makeLoad({ port: bench.port, requests, seconds: 'once' })
  const { 200: sold = 0, '409 not_enough_seats': refused = 0, ...others } = answers
  const odd = Object.entries(others).map(([kind, count]) => `${count} × ${kind}`)
  return [
    checkFinding(
      `${buyers} buyers, ${seats} seats: sold · refused`,
      `${sold} · ${refused}`,
      `${seats} · ${buyers - seats}`,
    ),
    checkFinding(
      '  seats sold in the database',
      String(await readSold(bench.shop.db, offer.stockId)),
      String(seats),
    ),
    checkFinding('  other answers', odd.join(', ') || 'none', 'none'),
    plainFinding(
      '  time to an answer, p50 · p99 · slowest',
      `${[p50, p99, slowest].map((ms) => ms.toFixed(0)).join(' · ')} ms`,
    ),
  ]
}
