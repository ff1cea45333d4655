import type { Statement } from '../../src/server/platform/database.ts'
import { readPurchases } from '../../src/server/sales/orders/order-detail-sql.ts'
import type { BenchShop } from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'
import { ask, makeLoad, startProgram } from '../load/ask-process.ts'
import type { ReferenceHistory } from '../load/reference-history.ts'
import { requestText } from '../load/requests.ts'
import {
  average,
  checkFinding,
  type Finding,
  limitFinding,
  median,
  plainFinding,
  ratioFinding,
} from '../report.ts'
import { addBuyer } from '../tables/buyers-sql.ts'
import { fillHistory, ordersOfOne } from '../tables/history-volume-sql.ts'
import { openExplainer } from '../tables/plans-sql.ts'

const connections = 64
const pageLength = 20

/**
 * A customer's history: how fast a page is, and whether the last page of ${ordersOfOne} orders is as fast as the first.
 */
export async function benchHistory(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const { id: userId, token } = await addBuyer(bench.shop)
  const ids = await fillHistory(bench.shop, userId)
  return [...(await benchPage(bench, userId, token)), ...(await benchDepth(bench, userId, ids))]
}

async function benchPage(bench: BenchShop, userId: string, token: string): Promise<Finding[]> {
  const request = requestText(`GET /shop-api/payment-history?limit=${pageLength}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const requests = Array.from({ length: connections }, () => [request])
  const load = (port: number, seconds: number) => makeLoad({ port, seconds, requests })
  const program = startProgram('reference-history.ts')
  const port = await ask<number>(program, {
    databaseUrl: bench.databaseUrl,
    connections: 10,
    ...(await statementOf(userId)),
  } satisfies ReferenceHistory)
  try {
    await load(port, 2)
    const before = await load(port, 4)
    await load(bench.port, 2)
    const ours = await load(bench.port, 8)
    const after = await load(port, 4)
    const good = (ours.answers['200'] ?? 0) / ours.seconds
    const reference = average([before.perSecond, after.perSecond])
    return [
      ratioFinding(
        `history over HTTP, ${pageLength} of ${ordersOfOne} orders`,
        'answers/s',
        good,
        reference,
        0.6,
      ),
      plainFinding('  time of an answer, p50 · p99', `${ours.p50.toFixed(1)} · ${ours.p99.toFixed(1)} ms`),
    ]
  } finally {
    program.disconnect()
  }
}

/** The statement of the first page, with its values, as the shop would send it. */
async function statementOf(userId: string): Promise<{ text: string; values: unknown[] }> {
  const sent: { text: string; values: unknown[] }[] = []
  await readPurchases(
    {
      async query({ text }: Statement, values = []) {
        sent.push({ text, values: [...values] })
        return []
      },
    },
    { userId, locale: 'es_MX', limit: pageLength },
  )
  return itemAt(sent, 0)
}

async function benchDepth(bench: BenchShop, userId: string, ids: readonly string[]): Promise<Finding[]> {
  const explainer = await openExplainer(bench.databaseUrl)
  const page = (after: string | undefined) => ({ userId, locale: 'es_MX', limit: pageLength, after })
  const last = ids.at(-pageLength - 1)
  const found = await readPurchases(explainer, page(last))
  const plan = explainer.lastPlans().join('\n')
  if (!plan) throw new Error('PostgreSQL did not tell the plan of the history')
  console.log(`\n--- the last page of ${ids.length} orders\n${plan}\n`)
  await explainer.close()

  const timeOf = async (after: string | undefined) => {
    const times: number[] = []
    for (let n = 0; n < 300; n++) {
      const started = performance.now()
      await readPurchases(bench.shop.db, page(after))
      if (n >= 50) times.push(performance.now() - started)
    }
    return median(times)
  }
  const [first, middle, end] = [
    await timeOf(undefined),
    await timeOf(ids[ids.length / 2]),
    await timeOf(last),
  ]
  const scanned = /Seq Scan on (orders|payment_attempts)\b/.exec(plan)?.[1]
  return [
    limitFinding('  the last page beside the first', 'times', end / first, 1.5),
    plainFinding(
      '  first · middle · last page in the database',
      [first, middle, end].map((ms) => `${ms.toFixed(2)} ms`).join(' · '),
    ),
    checkFinding('  orders of the last page', String(found.length), String(pageLength)),
    checkFinding('  read from end to end', scanned ?? 'nothing', 'nothing'),
  ]
}
