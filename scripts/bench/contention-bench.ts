import { makeLoad } from './ask-process.ts'
import type { BenchShop } from './bench-shop.ts'
import { addBuyers } from './buyers-sql.ts'
import { freshKey } from './load-client.ts'
import { readSold, setStockSize } from './offers-sql.ts'
import { orderDraft } from './purchase-requests.ts'
import { checkFinding, type Finding, plainFinding } from './report.ts'
import { requestText } from './requests.ts'

const buyers = 1_000
const seats = 100

/** A thousand customers want one seat each of a hundred, all at the same moment. */
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
