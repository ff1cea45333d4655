import type { BenchShop } from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import { openConnection } from '../load/http-connection.ts'
import { buyOnce, type PurchasePlan, type PurchaseResult } from '../load/purchase-client.ts'
import { type Finding, limitFinding, median, plainFinding } from '../report.ts'
import { addBuyers } from '../tables/buyers-sql.ts'
import { type Offer, setStockSize } from '../tables/offers-sql.ts'

const atOnce = 8

/**
 * Limits for a purchase: statements of its requests, and CPU milliseconds of the server including its mails.
 */
const mostStatements = 10
const mostProcessorMs = 6

/**
 * Whole purchases as a browser makes them, eight at a time: how many, the cost of each, and the statements of their
 * requests.
 */
export async function benchPurchase(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const offer = bench.takeOffer()
  await setStockSize(bench.shop.db, offer.stockId, 10_000_000)
  const tokens = (await addBuyers(bench.shop, atOnce)).map(({ token }) => token)
  const buy = (seconds: number) =>
    ask<PurchaseResult>(startProgram('purchase-client.ts'), {
      port: bench.port,
      publicUrl: bench.publicUrl,
      offer,
      tokens,
      seconds,
    } satisfies PurchasePlan)

  await buy(2)
  const cpuBefore = await bench.metric('process_cpu_seconds_total')
  const { purchases, seconds, p50, p99 } = await buy(6)
  const cpu = (await bench.metric('process_cpu_seconds_total')) - cpuBefore
  return [
    plainFinding(
      `whole purchases of six calls, ${atOnce} at once`,
      `${(purchases / seconds).toFixed(0)} purchases/s`,
    ),
    plainFinding('  time of a purchase, p50 · p99', `${p50.toFixed(1)} · ${p99.toFixed(1)} ms`),
    limitFinding("  server's processor time a purchase", 'ms', (cpu / purchases) * 1000, mostProcessorMs),
    ...(await countStatements(bench, offer, itemAt(tokens, 0))),
  ]
}

/**
 * The statements of each request of a purchase without other load. Jobs run at the same time, so the median counts.
 */
async function countStatements(bench: BenchShop, offer: Offer, token: string): Promise<Finding[]> {
  await bench.settle()
  const counts = new Map<string, number[]>()
  const connection = await openConnection(bench.port)
  const read = () => bench.metric('vaiven_database_statements_total')
  // Reading /metrics itself causes statements.
  const readings: number[] = []
  let before = await read()
  for (let i = 0; i < 15; i++) {
    const now = await read()
    readings.push(now - before)
    before = now
  }
  // Mails of earlier purchases may still be sent.
  const ofReading = Math.min(...readings)
  for (let i = 0; i < 15; i++) {
    await buyOnce(connection, { publicUrl: bench.publicUrl, offer }, token, async (call) => {
      const now = await read()
      counts.set(call, [...(counts.get(call) ?? []), now - before - ofReading])
      before = now
    })
  }
  connection.close()
  const medians = [...counts].map(([call, seen]) => ({ call, statements: median(seen) }))
  const total = medians.reduce((sum, { statements }) => sum + statements, 0)
  return [
    limitFinding('  statements of its six calls', 'statements', total, mostStatements),
    ...medians.map(({ call, statements }) => plainFinding(`    of them: ${call}`, String(statements))),
  ]
}
