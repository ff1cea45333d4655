import { type Plan, partiesOf } from '#domain/travel/trips/plans/plan.ts'
import { proposeFleet } from '#domain/travel/trips/solving/propose-fleet.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type FreeVehicle, listFleetUses, type PlannedVehicle } from '../plans/fleet-use-sql.ts'
import { findPublishedPlan } from '../plans/plan-sql.ts'
import { partyKey, tripHours, vanName } from '../plans/read-trip.ts'
import { listPartiesOfTrip, type TripDateRow } from '../plans/trip-sql.ts'
import { findFleetBetween } from './route-times.ts'

/**
 * The vehicles of the fleet that are free for a whole trip, from the earliest pick-up to the latest way home.
 */
export async function findFleetOfTrip(db: Queryable, date: TripDateRow): Promise<FreeVehicle[]> {
  return (await findFleetBetween(db, date, tripHours(date, await listPartiesOfTrip(db, date.id)))).vehicles
}

/**
 * Names the free vehicles for a new plan. A vehicle keeps the van name that it has on the date; the others
 * get names of the published plan's vans whose passengers they can carry, so that fewer customers must be
 * told of a change; the rest get new names.
 */
export async function nameFleetOfTrip(db: Queryable, date: TripDateRow): Promise<PlannedVehicle[]> {
  const left = new Map((await findFleetOfTrip(db, date)).map((vehicle) => [vehicle.id, vehicle]))
  const named: PlannedVehicle[] = []
  const give = (van: string, vehicleId: number | null | undefined) => {
    const free = vehicleId && left.get(vehicleId)
    if (!free || named.some(({ id }) => id === van)) return
    const { id, seats, wheelchairPlaces, costPerHour, costPerUse } = free
    named.push({ id: van, vehicleId: id, seats, wheelchairPlaces, costPerHour, costPerUse })
    left.delete(id)
  }
  for (const { vehicle, vehicleId } of await listFleetUses(db, date.id)) give(vehicle, vehicleId)
  const published = await findPublishedPlan(db, date.id)
  for (const { id, vehicleId } of published?.fleet ?? []) give(id, vehicleId)
  const open = (published?.plan?.outbound ?? []).filter(
    ({ vehicle }) => !named.some(({ id }) => id === vehicle),
  )
  const proposed = proposeFleet(await peopleOf(db, date, open), [...left.values()], [])
  for (const [van, { vehicleId }] of proposed) give(van, vehicleId)
  const taken = new Set([...named.map(({ id }) => id), ...open.map(({ vehicle }) => vehicle)])
  let number = 0
  for (const { id } of left.values()) {
    do number++
    while (taken.has(vanName(number)))
    give(vanName(number), id)
  }
  return named
}

async function peopleOf(db: Queryable, date: TripDateRow, routes: Plan['outbound']) {
  const parties = new Map((await listPartiesOfTrip(db, date.id)).map((row) => [partyKey(row), row]))
  return routes.map((route) => ({
    vehicle: route.vehicle,
    people: partiesOf(route).reduce((sum, id) => sum + (parties.get(id)?.people ?? 0), 0),
    wheelchairs: partiesOf(route).reduce((sum, id) => sum + (parties.get(id)?.wheelchairs ?? 0), 0),
  }))
}
