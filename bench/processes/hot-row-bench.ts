import type { BenchShop } from '../bench-shop.ts'
import { makeLoad } from '../load/ask-process.ts'
import { freshKey, type LoadResult } from '../load/load-client.ts'
import { orderRequests } from '../load/order-requests.ts'
import { checkFinding, type Finding, floorFinding, plainFinding } from '../report.ts'
import { readSold, setStockSize } from '../tables/offers-sql.ts'
import { startProcesses } from './shop-processes.ts'

const processes = 4
const buyersEach = 16
const lastSeats = 500

/**
 * Four web processes sell one sub-category of one date: throughput, and whether the last seats are sold only once.
 */
export async function benchHotRow(bench: BenchShop): Promise<Finding[]> {
  const offer = bench.takeOffer()
  await setStockSize(bench.shop.db, offer.stockId, 10_000_000)
  const { settings, publicUrl, databaseUrl } = bench
  const requests = await orderRequests(bench.shop, {
    ...{ offer, publicUrl, key: freshKey },
    count: buyersEach * processes * 8,
  })
  const web = await startProcesses('web', processes, { ...settings, DATABASE_URL: databaseUrl })
  const placeOnAll = (seconds: number | 'once') =>
    Promise.all(
      web.ports.map((port, nth) =>
        makeLoad({
          ...{ port, seconds },
          requests: Array.from({ length: buyersEach }, (_, i) => {
            const from = (nth * buyersEach + i) * 8
            return requests.slice(from, from + 8)
          }),
        }),
      ),
    )
  try {
    await placeOnAll(3)
    const placing = await placeOnAll(8)
    const perSecond = placing.reduce((sum, { answers, seconds }) => sum + (answers['200'] ?? 0) / seconds, 0)
    const sold = await readSold(bench.shop.db, offer.stockId)
    await setStockSize(bench.shop.db, offer.stockId, sold + lastSeats)
    const last = await placeOnAll('once')
    const oversold = (await readSold(bench.shop.db, offer.stockId)) - sold - lastSeats
    return [
      floorFinding(`${processes} processes, one hot sub-category`, 'orders/s', perSecond, 200),
      plainFinding(
        '  time of an order in each, p99',
        `${placing.map(({ p99 }) => p99.toFixed(0)).join(' · ')} ms`,
      ),
      checkFinding('  answers other than 200', odd(placing, ['200']), 'none'),
      checkFinding(`  the last ${lastSeats} seats: sold too often`, String(oversold), '0'),
      checkFinding('  other answers for them', odd(last, ['200', '409 not_enough_seats']), 'none'),
    ]
  } finally {
    await web.stop()
  }
}

function odd(results: LoadResult[], wanted: string[]): string {
  const others = results
    .flatMap(({ answers }) => Object.entries(answers))
    .filter(([kind]) => !wanted.includes(kind))
  return others.map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'
}
