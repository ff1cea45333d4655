import { setTimeout as pause } from 'node:timers/promises'
import { staff } from '../../src/demo/history/contexts.ts'
import { publishPlan } from '../../src/server/travel/trips/publication/publish-plan.ts'
import { requestPlan } from '../../src/server/travel/trips/solving/request-plan.ts'
import type { BenchShop } from '../bench-shop.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import type { PacedPlan, PacedStream } from '../load/paced-client.ts'
import { requestText } from '../load/requests.ts'
import { checkFinding, type Finding, limitFinding, median, plainFinding } from '../report.ts'
import { startShopBeside } from '../start-shop-beside.ts'
import { addBuyers } from '../tables/buyers-sql.ts'
import { countTold, fillTrip, findFilledTrip } from '../tables/trip-volume-sql.ts'
import { untilMade } from './until-made.ts'

/** Each order is a party, with promises for both legs. */
const orders = 1_500
const customers = 16
/** Far below the limit of the shop: this measures latency, not throughput. */
const perSecond = 30
const seconds = 12
const rounds = 3

/**
 * The shop while a plan of 3,000 passengers is solved, compared with the same requests alone; then that plan is
 * published.
 */
export async function benchTrips(bench: BenchShop): Promise<Finding[]> {
  const { shop, port, close } = await startShopBeside(bench, 'bench_trips', (url) => fillTrip(url, orders))
  try {
    const planner = await staff(shop, 'rutas@vaiven.test')
    const { id, eventId } = await findFilledTrip(shop.db)
    const requests = (await addBuyers(shop, customers)).flatMap(({ token }) => [
      requestText('GET /shop-api/me', { headers: { authorization: `Bearer ${token}` } }),
      requestText(`GET /api/events/${eventId}/product-variant`),
      requestText(`GET /api/provinces/by-event/${eventId}`),
    ])
    const load = { port, perSecond, seconds, streams: { calls: requests } }
    await makeLoad(load)
    const findings: Finding[] = []
    const ratios: number[] = []
    let planId = 0
    for (let round = 0; round < rounds; round++) {
      const without = await makeLoad(load)
      const asked = {
        seed: 1 + round,
        seconds: seconds + 5,
        seatsPerVehicle: 15,
        vehicles: 'wanted',
      } as const
      planId = (await requestPlan(planner, id, asked)).planId
      await pause(2_000)
      const beside = await makeLoad(load)
      await untilMade(planner, planId)
      ratios.push(beside.p95 / without.p95)
      const figures = [without, beside].map(({ p50, p95 }) => `${p50.toFixed(1)}/${p95.toFixed(1)}`)
      findings.push(plainFinding('  p50/p95 without and beside, ms', figures.join(' ')))
    }
    findings.push(
      limitFinding(
        `p95 of the shop while a plan is made, as a share, middle of ${rounds}`,
        '',
        median(ratios),
        1.1,
      ),
    )
    const started = performance.now()
    await publishPlan(planner, planId, { reason: '', withoutFleet: true })
    const took = (performance.now() - started) / 1_000
    const { promises, mails } = await countTold(shop.db, planId)
    return [
      ...findings,
      limitFinding(`a plan of ${2 * orders} promises published`, 's', took, 5),
      checkFinding('  promises and mails', `${promises}, ${mails}`, `${2 * orders}, ${orders}`),
    ]
  } finally {
    await close()
  }
}

async function makeLoad(plan: PacedPlan): Promise<PacedStream> {
  const { calls } = await ask<Record<string, PacedStream>>(startProgram('paced-client.ts'), plan)
  if (!calls || Object.keys(calls.statuses).some((status) => status !== '200'))
    throw new Error(`the shop answered ${JSON.stringify(calls?.statuses)}`)
  return calls
}
