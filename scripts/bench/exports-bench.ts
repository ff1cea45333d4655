import { setTimeout as pause } from 'node:timers/promises'
import {
  type BenchShop,
  freePort,
  makeDataDir,
  openDemoShop,
  removeDataDir,
  serverFlags,
  serverMemory,
  startShopProcess,
  stopProcess,
  untilReady,
} from './bench-shop.ts'
import { ask, startProgram } from './load/ask-process.ts'
import type { PacedPlan, PacedStream } from './load/paced-client.ts'
import { requestText } from './load/requests.ts'
import { type Finding, limitFinding, plainFinding } from './report.ts'
import { addBuyers } from './tables/buyers-sql.ts'
import { openOwnersSession } from './tables/office-volume-sql.ts'
import { createDatabaseBeside, fillWithOrders } from './tables/plans-sql.ts'

const orders = 100_000
const formats = ['csv', 'xlsx'] as const
const customers = 16
/** Far from what the shop can do: the wait of an answer is measured, not its limit. */
const perSecond = 30
const seconds = 12
const rounds = 3

/** Exports of 100 000 orders one after the other while customers call the shop, beside the same calls without them. */
export async function benchExports(bench: BenchShop): Promise<Finding[]> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, 'bench_exports')
  const port = await freePort()
  const dataDir = makeDataDir()
  const publicUrl = `http://localhost:${port}`
  const settings = {
    ...bench.settings,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
  }
  const shop = await openDemoShop({ ...settings, DATABASE_CONNECTIONS: '2' })
  await fillWithOrders(databaseUrl, { orders, oldEvents: 1 })
  const cookie = `office=${await openOwnersSession(databaseUrl)}`
  const requests = (await addBuyers(shop, customers)).flatMap(({ token }) => [
    requestText('GET /shop-api/me', { headers: { authorization: `Bearer ${token}` } }),
    requestText('GET /api/events/1/product-variant'),
    requestText('GET /api/provinces/by-event/1'),
  ])
  const server = startShopProcess([...serverFlags, 'build/server/main.js'], { ...settings, ...serverMemory })
  try {
    await untilReady(port, server)
    const plan = { port, perSecond, seconds, streams: { calls: requests } }
    await load(plan)
    const findings: Finding[] = []
    for (const format of formats) {
      const ratios: number[] = []
      const took: number[] = []
      for (let round = 0; round < rounds; round++) {
        const without = await load(plan)
        const exporting = new AbortController()
        const exports = exportAgainAndAgain(publicUrl, cookie, format, exporting.signal)
        const beside = await load(plan)
        exporting.abort()
        took.push(...(await exports))
        ratios.push(beside.p95 / without.p95)
        const figures = [without, beside].map(({ p50, p95 }) => `${p50.toFixed(1)}/${p95.toFixed(1)}`)
        findings.push(plainFinding(`  ${format}: p50/p95 without and beside, ms`, figures.join(' ')))
      }
      const slowest = Math.max(...took) / 1_000
      findings.push(
        limitFinding(`100 000 orders as ${format}, the slowest of ${took.length}`, 's', slowest, 30),
      )
      const middle = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
      findings.push(
        limitFinding(`p95 of the shop beside it, as a share, middle of ${rounds}`, '', middle, 1.1),
      )
    }
    return findings
  } finally {
    await stopProcess(server)
    await shop.close()
    await removeDataDir(dataDir)
  }
}

async function load(plan: PacedPlan): Promise<PacedStream> {
  const { calls } = await ask<Record<string, PacedStream>>(startProgram('paced-client.ts'), plan)
  if (!calls || Object.keys(calls.statuses).some((status) => status !== '200'))
    throw new Error(`the shop answered ${JSON.stringify(calls?.statuses)}`)
  return calls
}

/** The milliseconds of each export that was made until the signal; the last one is waited for. */
async function exportAgainAndAgain(
  publicUrl: string,
  cookie: string,
  format: string,
  until: AbortSignal,
): Promise<number[]> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${publicUrl}/office-api${path}`, {
      method,
      headers: { cookie, origin: publicUrl, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { data: Record<string, unknown> }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said.data
  }
  const took: number[] = []
  while (!until.aborted) {
    const started = performance.now()
    const { id } = await call('POST', '/exports', { source: 'orders', format })
    for (;;) {
      const { state, rows } = await call('GET', `/exports/${id}`)
      if (state === 'failed') throw new Error('the export failed')
      if (state === 'done' && Number(rows) < orders) throw new Error(`the export has ${rows} rows`)
      if (state === 'done') break
      await pause(100)
    }
    took.push(performance.now() - started)
  }
  return took
}
