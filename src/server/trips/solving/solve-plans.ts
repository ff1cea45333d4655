import { countryCodes } from '#domain/countries/country.ts'
import { type Plan, partiesOf } from '#domain/trips/plan.ts'
import type { Shop } from '#server/platform/context.ts'
import { askRouter } from '../ask-router.ts'
import {
  claimPlan,
  findPublishedPlan,
  finishPlan,
  noteProgress,
  type PlanRow,
  releasePlan,
} from '../plan-sql.ts'
import { pickUpPromises } from '../promises-of-trip.ts'
import { hasVenuePoint, readTripFacts, vanName } from '../read-trip.ts'
import { keepParties } from '../show-plan.ts'
import { findTripDate } from '../trip-sql.ts'
import { solveInWorker } from './solve-in-worker.ts'

/**
 * Makes the plans that wait, one at a time. It starts from the plan that is to be improved, else from the published one, and
 * keeps what was promised where it can. A process that ends in the middle leaves its plan to the next run.
 */
export async function solvePlans(
  shop: Shop,
  stopping: AbortSignal,
  solver: typeof solveInWorker = solveInWorker,
): Promise<number> {
  let made = 0
  while (!stopping.aborted) {
    const row = await claimPlan(shop.db, shop.clock.now())
    if (!row) break
    try {
      const plan = await solve(shop, row, stopping, solver)
      if (plan) await finishPlan(shop.db, row.id, plan, shop.clock.now())
      else await releasePlan(shop.db, row.id)
    } catch (error) {
      shop.log.error({ err: error, plan: row.id }, 'a plan could not be made')
      await releasePlan(shop.db, row.id)
      break
    }
    made++
  }
  return made
}

async function solve(
  shop: Shop,
  row: PlanRow,
  stopping: AbortSignal,
  solver: typeof solveInWorker,
): Promise<Plan | null> {
  const date = await findTripDate(shop.db, row.dateId, countryCodes)
  if (!date || !hasVenuePoint(date)) throw new Error('the venue of a trip has lost its point')
  const before = row.basedOn === null ? await findPublishedPlan(shop.db, row.dateId) : row
  const asked = { id: row.id, seatsPerVehicle: row.seatsPerVehicle, plan: before?.plan ?? null }
  if (shop.config.routerUrl) await askRouter(shop, row.id, date, await readTripFacts(shop.db, date, asked))
  const facts = await readTripFacts(shop.db, date, asked)
  const from = before?.plan
    ? { plan: keepParties(facts, before.plan), promises: pickUpPromises(facts), locks: row.locks }
    : undefined
  const stop = new AbortController()
  const plan = await solver({
    ...{ trip: { ...facts.trip, travel: facts.roads }, seed: row.seed, milliseconds: row.seconds * 1000 },
    ...(from && { from }),
    signal: AbortSignal.any([stop.signal, stopping]),
    onProgress: (share) =>
      void noteProgress(shop.db, row.id, share).then(
        (isStopped) => isStopped && stop.abort(),
        () => {},
      ),
  })
  if (stopping.aborted) return null
  return from ? plan : numberVans(plan)
}

/** Numbers the vans of a first plan by their first pick-up, without gaps. */
function numberVans(plan: Plan): Plan {
  const inOrder = plan.outbound.toSorted(
    (a, b) => a.startsAt - b.startsAt || (partiesOf(a)[0] ?? '').localeCompare(partiesOf(b)[0] ?? ''),
  )
  const names = new Map(inOrder.map(({ vehicle }, index) => [vehicle, vanName(index + 1)]))
  const renamed = (routes: Plan['outbound']) =>
    routes.map((route) => ({ ...route, vehicle: names.get(route.vehicle) ?? route.vehicle }))
  return { ...plan, outbound: renamed(inOrder), return: renamed(plan.return) }
}
