import type { PlanFleet } from '#contract/office/travel/plans.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { partiesOf } from '#domain/travel/trips/plans/plan.ts'
import { proposeFleet } from '#domain/travel/trips/solving/propose-fleet.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { settleDriverLinks } from '#server/travel/driving/links/settle-driver-links.ts'
import { listFleetUses, replaceFleetUses } from '../plans/fleet-use-sql.ts'
import { lockPlanOfDate } from '../plans/lock-plan.ts'
import { findPlan, type PlanRow, type StoredPlan } from '../plans/plan-sql.ts'
import { listStandingPromises } from '../plans/promise-sql.ts'
import { partyKey } from '../plans/read-trip.ts'
import { findTripDate, listPartiesOfTrip, type TripDateRow } from '../plans/trip-sql.ts'
import { remindAgain } from '../reminders/reminder-sql.ts'
import { findFleetFor, routeTimes } from './route-times.ts'

type Assigned = { vehicle: string; vehicleId: number | null; driverId: number | null }

/** The vehicle and driver of each route of a plan, proposals for routes without, and what is free. */
export async function showFleet(ctx: StaffCtx, planId: number): Promise<PlanFleet> {
  const row = await findPlan(ctx.db, planId, ctx.countries)
  const date = row && (await findTripDate(ctx.db, row.dateId, ctx.countries))
  if (!row || !date) throw new Refusal('not_found')
  if (!row.plan) throw new Refusal('plan_not_made')
  const parties = new Map((await listPartiesOfTrip(ctx.db, date.id)).map((one) => [partyKey(one), one]))
  const uses = new Map((await listFleetUses(ctx.db, date.id)).map((use) => [use.vehicle, use]))
  const free = await findFleetFor(ctx.db, date, row.plan)
  const planned = new Map((row.fleet ?? []).map(({ id, vehicleId }) => [id, vehicleId]))
  const routes = row.plan.outbound.map((route) => ({
    vehicle: route.vehicle,
    people: partiesOf(route).reduce((sum, id) => sum + (parties.get(id)?.people ?? 0), 0),
    wheelchairs: partiesOf(route).reduce((sum, id) => sum + (parties.get(id)?.wheelchairs ?? 0), 0),
    planned: planned.get(route.vehicle),
  }))
  const inUse = [...uses.values()]
  const open = routes.filter(({ vehicle }) => !uses.get(vehicle)?.vehicleId || !uses.get(vehicle)?.driverId)
  const proposed = proposeFleet(
    open,
    free.vehicles.filter(({ id }) => !inUse.some(({ vehicleId }) => vehicleId === id)),
    free.drivers.filter(({ id }) => !inUse.some(({ driverId }) => driverId === id)),
  )
  return {
    vehicles: free.vehicles.map(({ id, name, plate, seats, wheelchairPlaces }) => ({
      ...{ id, name, plate, seats, wheelchairPlaces },
    })),
    drivers: free.drivers,
    routes: routes.map(({ vehicle, people: aboard, wheelchairs }) => {
      const use = uses.get(vehicle)
      const proposal = proposed.get(vehicle)
      return {
        ...{
          vehicle,
          people: aboard,
          wheelchairs,
          vehicleId: use?.vehicleId ?? null,
          driverId: use?.driverId ?? null,
        },
        ...{ plate: use?.plate ?? null, driver: use?.driver ?? null },
        proposedVehicleId: use?.vehicleId ? null : (proposal?.vehicleId ?? null),
        proposedDriverId: use?.driverId ? null : (proposal?.driverId ?? null),
      }
    }),
  }
}

/**
 * Assigns vehicles and drivers to routes of a plan, or removes them. They belong to the date, so all versions
 * of its plan share them. Customers who were told another plate or driver are mailed again.
 * @throws Refusal not_found, plan_not_made, fleet_taken, invalid_input for a van that is not in the plan
 */
export function assignFleet(
  ctx: StaffCtx,
  planId: number,
  { routes }: { routes: readonly Assigned[] },
): Promise<Record<never, never>> {
  return act(ctx, { verb: 'plan.assign', object: { kind: 'plan', id: planId } }, async (tx, entry) => {
    const { row, date } = await lockPlanOfDate(tx, ctx, planId)
    entry.object = { kind: 'trip', id: row.dateId }
    entry.country = date.countryCode
    entry.changes = { vehicle: { to: routes.map(({ vehicle }) => vehicle) } }
    const free = await findFleetFor(tx, date, row.plan)
    const isFree = ({ vehicleId, driverId }: Assigned) =>
      (vehicleId === null || free.vehicles.some(({ id }) => id === vehicleId)) &&
      (driverId === null || free.drivers.some(({ id }) => id === driverId))
    const busy = routes.find((one) => !isFree(one))
    if (busy) throw new Refusal('fleet_taken', { vehicle: busy.vehicle })
    const before = new Map((await listFleetUses(tx, row.dateId)).map((use) => [use.vehicle, use]))
    await take(tx, row, routes)
    await settleDriverLinks(tx, ctx, row.dateId)
    const changed = routes.filter(({ vehicle, vehicleId, driverId }) => {
      const use = before.get(vehicle)
      return vehicleId !== (use?.vehicleId ?? null) || driverId !== (use?.driverId ?? null)
    })
    const names = new Set(changed.map(({ vehicle }) => vehicle))
    const promises = await listStandingPromises(tx, row.dateId)
    await remindAgain(
      tx,
      promises.filter(({ leg, vehicle }) => leg === 'outbound' && names.has(vehicle)),
    )
    return {}
  })
}

async function take(
  tx: Transaction,
  { dateId, plan }: PlanRow & { plan: StoredPlan },
  routes: readonly Assigned[],
): Promise<void> {
  const times = routeTimes(plan)
  const uses = routes.map((one) => {
    const time = times.get(one.vehicle)
    if (!time) throw refusedField('routes', 'field_is_invalid')
    return { ...one, ...time }
  })
  const taken = await replaceFleetUses(tx, dateId, uses)
  if (taken !== undefined) throw new Refusal('fleet_taken', { vehicle: taken })
}

/** Later than this before the first pick-up, a planner must confirm routes without a vehicle or driver. */
const confirmBeforeMs = 24 * 3_600_000

/**
 * Adjusts the fleet's assignments to the plan being published: moves them to its times, and frees those of
 * vans that it no longer has. The vehicles that a plan was made with are assigned now, unless a planner
 * assigned others.
 * @throws Refusal fleet_taken; plan_lacks_fleet within 24 hours of the first pick-up, unless that is
 * confirmed
 */
export async function moveFleetUses(
  tx: Transaction,
  date: TripDateRow,
  { plan, fleet }: { plan: StoredPlan; fleet: PlanRow['fleet'] },
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
): Promise<void> {
  const dateId = date.id
  const times = routeTimes(plan)
  const uses = await withPlanned(tx, date, { plan, fleet })
  const staffed = new Set(
    uses.flatMap(({ vehicle, vehicleId, driverId }) => (vehicleId && driverId ? vehicle : [])),
  )
  const lacking = [...times].filter(([vehicle]) => !staffed.has(vehicle))
  const first = Math.min(...[...times.values()].map(({ from }) => from.getTime()))
  if (lacking.length > 0 && !isConfirmed && first - now.getTime() < confirmBeforeMs) {
    throw new Refusal('plan_lacks_fleet', { count: lacking.length })
  }
  const moved = uses.map(({ vehicle, vehicleId, driverId }) => {
    const time = times.get(vehicle)
    return time ? { vehicle, vehicleId, driverId, ...time } : { ...freed(vehicle), from: now, until: now }
  })
  const taken = await replaceFleetUses(tx, dateId, moved)
  if (taken !== undefined) throw new Refusal('fleet_taken', { vehicle: taken })
}

type Use = { vehicle: string; vehicleId: number | null; driverId: number | null }

/**
 * The assignments of a date, with the planned vehicle for each van without one. @throws Refusal fleet_taken
 */
async function withPlanned(
  tx: Transaction,
  date: TripDateRow,
  { plan, fleet }: { plan: StoredPlan; fleet: PlanRow['fleet'] },
): Promise<Use[]> {
  const uses: Use[] = await listFleetUses(tx, date.id)
  if (!fleet) return uses
  const useOf = new Map(uses.map((use) => [use.vehicle, use]))
  const isDriven = new Set(plan.outbound.map(({ vehicle }) => vehicle))
  const open = fleet.filter(({ id }) => isDriven.has(id) && !useOf.get(id)?.vehicleId)
  if (open.length === 0) return uses
  const free = new Set((await findFleetFor(tx, date, plan)).vehicles.map(({ id }) => id))
  for (const { vehicleId } of uses) if (vehicleId) free.delete(vehicleId)
  for (const { id, vehicleId } of open) {
    if (!free.has(vehicleId)) throw new Refusal('fleet_taken', { vehicle: id })
    useOf.set(id, { vehicle: id, vehicleId, driverId: useOf.get(id)?.driverId ?? null })
  }
  return [...useOf.values()]
}

const freed = (vehicle: string) => ({ vehicle, vehicleId: null, driverId: null })
