import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DriveRoute } from '../../src/contract/travel/driving.ts'
import type { LiveRides } from '../../src/contract/travel/live.ts'
import { staff } from '../../src/demo/history/contexts.ts'
import { renewDriverLink } from '../../src/server/travel/driving/links/office-links.ts'
import { publishPlan } from '../../src/server/travel/trips/publication/publish-plan.ts'
import { requestPlan } from '../../src/server/travel/trips/solving/request-plan.ts'
import { type BenchShop, readMetric } from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import type { WatchingPlan, WatchingResult } from '../load/watching-client.ts'
import { checkFinding, type Finding, limitFinding, median } from '../report.ts'
import { type ShopBeside, startShopBeside } from '../start-shop-beside.ts'
import { logInAll } from '../tables/buyers-sql.ts'
import { type FilledVan, fillTrip, findFilledTrip, findFirstVan } from '../tables/trip-volume-sql.ts'
import { untilMade } from './until-made.ts'

const watchers = 5_000
const acts = 10
/** Time for garbage collection, and for a tick of the estimate that is no news. */
const settleMs = 12_000
/** After an act everybody is told within this time, or counts as not told. */
const longestMs = 4_000

/** Customers who watch a van of tonight, all on one process, while its driver acts. */
export async function benchWatchers(bench: BenchShop): Promise<Finding[]> {
  const beside = await startShopBeside(bench, 'bench_watchers', (url) =>
    fillTrip(url, 40, { isTonight: true }),
  )
  const client = startProgram('watching-client.ts')
  try {
    const van = await publishTrip(beside)
    const drive = await openDrive(beside, van)
    const watches = await openWatches(beside, van)
    const memory = async () => (await readMetric(beside.port, 'process_resident_memory_bytes')) / 1024 ** 2
    const statements = () => statementsASecond(beside.port)
    await pause(settleMs)
    const idleMemory = await memory()
    const idle = await statements()
    await ask<WatchingResult>(client, { port: beside.port, watches, watchers } satisfies WatchingPlan)
    await pause(settleMs)
    const watched = await statements()
    const times: number[] = []
    let all: WatchingResult = { told: [], errors: 0 }
    for (let nth = 0; nth < acts; nth++) {
      // At different moments of the second that passes between two looks.
      await pause(1_000 + nth * 130)
      const since = Date.now()
      await drive.act(nth % 2 === 0 ? 'arrived' : 'departed', Math.floor(nth / 2))
      await pause(longestMs)
      all = await ask<WatchingResult>(client, { since })
      times.push(...all.told, ...Array.from({ length: watchers - all.told.length }, () => longestMs))
    }
    times.sort((one, other) => one - other)
    const grown = (await memory()) - idleMemory
    return [
      limitFinding(
        `p95 until ${watchers} watchers know an act`,
        'ms',
        itemAt(times, Math.floor(times.length * 0.95)),
        1_000,
      ),
      limitFinding('  of half of them', 'ms', itemAt(times, Math.floor(times.length / 2)), 1_000),
      limitFinding('statements a second for all of them', '', watched - idle, 1),
      limitFinding('memory that they need', 'MB', grown, 100),
      checkFinding(
        '  told of the last act, and failed calls',
        `${all.told.length}, ${all.errors}`,
        `${watchers}, 0`,
      ),
    ]
  } finally {
    client.kill()
    await beside.close()
  }
}

/** In the middle of 15 seconds: jobs have their own in some of them. */
async function statementsASecond(port: number): Promise<number> {
  const counts: number[] = []
  let before = await readMetric(port, 'vaiven_database_statements_total')
  for (let second = 0; second < 15; second++) {
    await pause(1_000)
    const now = await readMetric(port, 'vaiven_database_statements_total')
    counts.push(now - before)
    before = now
  }
  return median(counts)
}

async function publishTrip({ shop }: ShopBeside): Promise<FilledVan> {
  const planner = await staff(shop, 'rutas@vaiven.test')
  const { id } = await findFilledTrip(shop.db)
  const asked = { seed: 1, seconds: 5, seatsPerVehicle: 40, vehicles: 'wanted' } as const
  const { planId } = await requestPlan(planner, id, asked)
  await untilMade(planner, planId)
  await publishPlan(planner, planId, { reason: '', withoutFleet: true })
  return findFirstVan(shop.db)
}

/** A driver's phone whose acts are those of its van. */
async function openDrive({ shop, publicUrl }: ShopBeside, { routeId }: FilledVan) {
  const planner = await staff(shop, 'rutas@vaiven.test')
  const { token, digits } = await renewDriverLink(planner, routeId, { digits: 'staff' })
  const post = async <Answer>(call: string, body: object, headers = {}): Promise<Answer> => {
    const answer = await fetch(`${publicUrl}/drive-api/${token}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the driver's call was answered ${await answer.text()}`)
    return ((await answer.json()) as { data: Answer }).data
  }
  const { session, manifest } = await post<DriveRoute & { session: string }>('unlock', { lastFour: digits })
  const { stops } = itemAt(manifest?.legs ?? [], 0)
  let sequence = 0
  return {
    act(kind: 'arrived' | 'departed', nth: number) {
      const { id: stopId } = itemAt(stops, nth)
      const more = { nonce: randomUUID(), sequence: ++sequence, at: new Date().toISOString() }
      const acts = [{ kind, leg: 'outbound', stopId, ...more }]
      return post('acts', { format: 1, device: 'bench', acts }, { authorization: `Bearer ${session}` })
    },
  }
}

/** What the page of each order of the van has when it begins to wait. */
async function openWatches(
  { shop, publicUrl }: ShopBeside,
  { orders }: FilledVan,
): Promise<WatchingPlan['watches']> {
  const tokens = await logInAll(
    shop,
    orders.map(({ userId }) => userId),
  )
  return Promise.all(
    orders.map(async ({ id }, nth) => {
      const answer = await fetch(`${publicUrl}/shop-api/order-detail/${id}/live`, {
        headers: { authorization: `Bearer ${itemAt(tokens, nth)}` },
      })
      if (!answer.ok) throw new Error(`the order's vans were answered ${await answer.text()}`)
      const { watch, version } = ((await answer.json()) as { data: LiveRides }).data
      if (!watch) throw new Error('the van of tonight cannot be watched')
      return { watch, version }
    }),
  )
}
