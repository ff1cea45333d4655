import type { BenchShop } from './bench-shop.ts'
import { ask, startProgram } from './load/ask-process.ts'
import type { PacedPlan, PacedStream } from './load/paced-client.ts'
import { requestText } from './load/requests.ts'
import { type Finding, limitFinding, median, plainFinding } from './report.ts'
import { startShopWithOrders } from './shop-with-orders.ts'
import { addBuyers } from './tables/buyers-sql.ts'

const formats = ['csv', 'xlsx'] as const
const customers = 16
/** Far below the limit of the shop: this measures latency, not throughput. */
const perSecond = 60
const seconds = 15
/** Many, because the p95 of one changes by a third without any export. */
const rounds = 9

/**
 * Exports of 100 000 orders one after the other during customers' requests, compared with the same requests alone.
 */
export async function benchExports(bench: BenchShop): Promise<Finding[]> {
  const exporter = await startShopWithOrders(bench, 'bench_exports')
  try {
    const requests = (await addBuyers(exporter.shop, customers)).flatMap(({ token }) => [
      requestText('GET /shop-api/me', { headers: { authorization: `Bearer ${token}` } }),
      requestText('GET /api/events/1/product-variant'),
      requestText('GET /api/provinces/by-event/1'),
    ])
    const plan = { port: exporter.port, perSecond, seconds, streams: { calls: requests } }
    await load(plan)
    const findings: Finding[] = []
    for (const format of formats) {
      const ratios: number[] = []
      const took: number[] = []
      const loadBeside = async () => {
        const exporting = new AbortController()
        const exports = exporter.exportUntil(exporting.signal, format)
        const beside = await load(plan)
        exporting.abort()
        took.push(...(await exports))
        return beside
      }
      // The first rounds of a new process are slower than all later ones.
      await loadBeside()
      for (let round = 0; round < rounds; round++) {
        const without = await load(plan)
        const beside = await loadBeside()
        ratios.push(beside.p95 / without.p95)
        const figures = [without, beside].map(({ p50, p95 }) => `${p50.toFixed(1)}/${p95.toFixed(1)}`)
        findings.push(plainFinding(`  ${format}: p50/p95 without and beside, ms`, figures.join(' ')))
      }
      const slowest = Math.max(...took) / 1_000
      findings.push(
        limitFinding(`100 000 orders as ${format}, the slowest of ${took.length}`, 's', slowest, 30),
      )
      findings.push(
        limitFinding(`p95 of the shop beside it, as a share, middle of ${rounds}`, '', median(ratios), 1.1),
        plainFinding('  of', ratios.map((ratio) => ratio.toFixed(2)).join(' · ')),
      )
    }
    return findings
  } finally {
    await exporter.close()
  }
}

async function load(plan: PacedPlan): Promise<PacedStream> {
  const { calls } = await ask<Record<string, PacedStream>>(startProgram('paced-client.ts'), plan)
  if (!calls || Object.keys(calls.statuses).some((status) => status !== '200'))
    throw new Error(`the shop answered ${JSON.stringify(calls?.statuses)}`)
  return calls
}
