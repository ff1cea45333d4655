import { countryCodes } from '#domain/geography/countries/country.ts'
import { type Plan, partiesOf } from '#domain/travel/trips/plans/plan.ts'
import type { PlanSolver } from '#domain/travel/trips/plans/plan-states.ts'
import type { Shop } from '#server/platform/context.ts'
import { listFleetUses } from '../plans/fleet-use-sql.ts'
import {
  claimPlan,
  findPublishedPlan,
  finishPlan,
  noteProgress,
  type PlanRow,
  releasePlan,
} from '../plans/plan-sql.ts'
import { hasVenuePoint, readTripFacts, vanName } from '../plans/read-trip.ts'
import { findTripDate } from '../plans/trip-sql.ts'
import { pickUpPromises } from '../promises/promises-of-trip.ts'
import { withCurrentParties } from '../promises/show-plan.ts'
import { askRouter } from '../roads/ask-router.ts'
import { solveInWorker } from './solve-in-worker.ts'

/**
 * Solves the waiting plans, one at a time. Starts from the plan to improve, else from the published one, and
 * keeps promises where possible. If the process dies, the next run takes its plan over.
 */
export async function solvePlans(
  shop: Shop,
  stopping: AbortSignal,
  solver: typeof solveInWorker = solveInWorker,
): Promise<number> {
  let count = 0
  while (!stopping.aborted) {
    const row = await claimPlan(shop.db, shop.clock.now())
    if (!row) break
    try {
      const made = await solve(shop, row, stopping, solver)
      if (made) await finishPlan(shop.db, row.id, made, shop.clock.now())
      else await releasePlan(shop.db, row.id, { stopped: true })
    } catch (error) {
      if (!stopping.aborted) shop.log.error({ err: error, plan: row.id }, 'a plan could not be solved')
      await releasePlan(shop.db, row.id, { stopped: stopping.aborted })
      break
    }
    count++
  }
  return count
}

type SolvedPlan = { plan: Plan; fleet: PlanRow['fleet']; solver: PlanSolver }

async function solve(
  shop: Shop,
  row: PlanRow,
  stopping: AbortSignal,
  solver: typeof solveInWorker,
): Promise<SolvedPlan | null> {
  const date = await findTripDate(shop.db, row.dateId, countryCodes)
  if (!date || !hasVenuePoint(date)) throw new Error('the venue of the trip has no point any more')
  const before = row.basedOn === null ? await findPublishedPlan(shop.db, row.dateId) : row
  const asked = { ...row, plan: before?.plan ?? null }
  if (shop.config.routerUrl) await askRouter(shop, row.id, date, await readTripFacts(shop.db, date, asked))
  const facts = await readTripFacts(shop.db, date, asked)
  const from = before?.plan
    ? { plan: withCurrentParties(facts, before.plan), promises: pickUpPromises(facts), locks: row.locks }
    : undefined
  const stop = new AbortController()
  const { plan, ...by } = await solver({
    ...{ trip: { ...facts.trip, travel: facts.roads }, seed: row.seed, milliseconds: row.seconds * 1000 },
    ...(from && { from }),
    solverUrl: shop.config.solverUrl,
    signal: AbortSignal.any([stop.signal, stopping]),
    onProgress: (share) =>
      void noteProgress(shop.db, row.id, share).then(
        (isStopped) => isStopped && stop.abort(),
        () => {},
      ),
  })
  if (stopping.aborted) return null
  if (by.problem)
    shop.log.warn(
      { plan: row.id, reason: by.problem },
      'the external solver failed: a plan uses the built-in one',
    )
  if (from) return { plan, fleet: row.fleet, solver: by.solver }
  const uses = await listFleetUses(shop.db, row.dateId)
  return numberVans(
    { plan, fleet: row.fleet, solver: by.solver },
    new Set(uses.map(({ vehicle }) => vehicle)),
  )
}

/**
 * Numbers the vans of a first plan by their first pick-up, without gaps. Vans that already have a vehicle or
 * driver keep their names, because the assignments refer to them.
 */
function numberVans({ plan, fleet, solver }: SolvedPlan, assigned: ReadonlySet<string>): SolvedPlan {
  const inOrder = plan.outbound.toSorted(
    (a, b) => a.startsAt - b.startsAt || (partiesOf(a)[0] ?? '').localeCompare(partiesOf(b)[0] ?? ''),
  )
  const names = new Map([...assigned].map((vehicle) => [vehicle, vehicle]))
  let number = 0
  for (const vehicle of [...inOrder.map((route) => route.vehicle), ...(fleet ?? []).map(({ id }) => id)]) {
    if (names.has(vehicle)) continue
    do number++
    while (assigned.has(vanName(number)))
    names.set(vehicle, vanName(number))
  }
  const nameOf = (vehicle: string) => names.get(vehicle) ?? vehicle
  const renamed = (routes: Plan['outbound']) =>
    routes.map((route) => ({ ...route, vehicle: nameOf(route.vehicle) }))
  return {
    plan: { ...plan, outbound: renamed(inOrder), return: renamed(plan.return) },
    fleet: fleet?.map((vehicle) => ({ ...vehicle, id: nameOf(vehicle.id) })) ?? null,
    solver,
  }
}
