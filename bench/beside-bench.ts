import { askCallOff } from '../src/server/catalogue/events/call-off/ask-call-off.ts'
import { actAs } from '../src/server/platform/context.ts'
import type { BenchShop } from './bench-shop.ts'
import { itemAt } from './item-at.ts'
import { ask, startProgram } from './load/ask-process.ts'
import { freshKey } from './load/load-client.ts'
import type { PacedPlan, PacedStream } from './load/paced-client.ts'
import { orderDraft } from './load/purchase-requests.ts'
import { requestText } from './load/requests.ts'
import { type Finding, floorFinding, median, plainFinding } from './report.ts'
import { startShopWithOrders } from './shop-with-orders.ts'
import { addBuyers } from './tables/buyers-sql.ts'
import { payByTransfer, readCalledOff } from './tables/call-off-sql.ts'
import { readOffers, setStockSize } from './tables/offers-sql.ts'

/** More per second than the largest sale so far, and less than two processors can do beside an export. */
const perSecond = 60
const seconds = 15
const rounds = 3
/** A customer may only have a few unpaid orders. */
const buyers = 3_000

type Streams = Record<'orders' | 'pages', PacedStream>

/**
 * Orders and pages at a steady rate, alone and beside an export of 100 000 orders and a call-off: the same number must
 * be answered.
 */
export async function benchBeside(bench: BenchShop): Promise<Finding[]> {
  const busy = await startShopWithOrders(bench, 'bench_beside')
  const { shop } = busy
  try {
    const [sold, ...others] = await readOffers(shop.db)
    if (!sold || others.length < rounds) throw new Error('the demo has too few events')
    await setStockSize(shop.db, sold.stockId, 10_000_000)
    const orders = (await addBuyers(shop, buyers)).map(({ token }) =>
      requestText('POST /shop-api/orders', {
        body: orderDraft(sold, busy.publicUrl),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': freshKey },
      }),
    )
    const pages = ['/', '/massive-events', `/event/${sold.slug}`].map((path) => requestText(`GET ${path}`))
    const load = async () => {
      const plan: PacedPlan = { port: busy.port, perSecond, seconds, streams: { orders, pages } }
      return ask<Streams>(startProgram('paced-client.ts'), plan)
    }
    await load()

    const findings: Finding[] = []
    const shares = { orders: [] as number[], pages: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      const { eventId } = itemAt(others, round)
      await payByTransfer(shop.db, eventId)
      const alone = await load()
      const exporting = new AbortController()
      const exports = busy.exportUntil(exporting.signal, 'csv')
      const { id } = await askCallOff(actAs(shop, { kind: 'staff', id: 'bench' }), eventId, {
        why: 'Tormenta',
      })
      const beside = await load()
      exporting.abort()
      const exported = (await exports).length
      const { ended, all } = await readCalledOff(shop.db, id)
      for (const stream of ['orders', 'pages'] as const) {
        shares[stream].push(answered(beside[stream]) / answered(alone[stream]))
        const figures = [alone, beside].map(
          (run) => `${run[stream].p50.toFixed(1)}/${run[stream].p95.toFixed(1)}`,
        )
        findings.push(plainFinding(`  ${stream}: p50/p95 alone and beside, ms`, figures.join(' ')))
      }
      findings.push(plainFinding('  meanwhile', `${exported} exports, ${ended} of ${all} orders called off`))
    }
    for (const stream of ['orders', 'pages'] as const)
      findings.push(
        floorFinding(`${stream} a second beside them, as a share`, '', median(shares[stream]), 0.95),
        plainFinding('  of', shares[stream].map((share) => share.toFixed(2)).join(' · ')),
      )
    return findings
  } finally {
    await busy.close()
  }
}

/** Answers per second until the last one; falls when the shop falls behind. */
function answered({ statuses, took }: PacedStream): number {
  if (Object.keys(statuses).some((status) => status !== '200'))
    throw new Error(`the shop answered ${JSON.stringify(statuses)}`)
  return (statuses['200'] ?? 0) / took
}
