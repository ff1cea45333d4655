import { Refusal } from '#domain/platform/refusal.ts'
import { watchLeg } from '#domain/travel/driving/live/watch-leg.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readTripsNow } from '#server/travel/driving/live/trips-now.ts'
import { type FleetUse, type FreeVehicle, listFleetUses } from '../plans/fleet-use-sql.ts'
import { findPublishedPlan } from '../plans/plan-sql.ts'
import { partyKey } from '../plans/read-trip.ts'
import { findTripDate, listPartiesOfTrip, type PartyRow, type TripDateRow } from '../plans/trip-sql.ts'
import { findRouteOfDate } from './replacement-sql.ts'
import { findFleetBetween, routeTimes } from './route-times.ts'

const hourMs = 3_600_000

/** A van that another one may replace: its crew, whom it has still to bring, and what is free for the rest of its drive. */
export type ReplaceableVan = {
  dateId: number
  vehicle: string
  date: TripDateRow
  /** the leg under way */
  leg: Leg
  use: FleetUse | undefined
  toBring: PartyRow[]
  from: Date
  until: Date
  /** with room for those whom it has still to bring */
  vehicles: FreeVehicle[]
  /** free, and too small */
  smaller: FreeVehicle[]
  drivers: { id: number; name: string }[]
}

/**
 * Reads a van of a published plan for its replacement. Its drive may last longer than planned.
 * @throws Refusal not_found, van_not_in_plan, manifest_closed some hours after its drive
 */
export async function readReplaceableVan(
  ctx: Pick<StaffCtx, 'clock' | 'config' | 'countries'>,
  db: Queryable,
  routeId: string,
): Promise<ReplaceableVan> {
  const route = await findRouteOfDate(db, routeId, ctx.countries)
  const date = route && (await findTripDate(db, route.dateId, ctx.countries))
  if (!route || !date) throw new Refusal('not_found')
  const { dateId, vehicle } = route
  const now = ctx.clock.now()
  const plan = (await findPublishedPlan(db, dateId))?.plan
  const planned = plan && routeTimes(plan).get(vehicle)
  if (!planned) throw new Refusal('van_not_in_plan')
  if (now.getTime() > planned.until.getTime() + ctx.config.driveLinkHours * hourMs) {
    throw new Refusal('manifest_closed')
  }
  const from = new Date(Math.max(now.getTime(), planned.from.getTime()))
  const until = new Date(Math.max(planned.until.getTime(), from.getTime() + hourMs))
  const { leg, parties } = await readToBring(db, { dateId, routeId }, now)
  const toBring = (await listPartiesOfTrip(db, dateId)).filter((row) => parties.has(partyKey(row)))
  const uses = await listFleetUses(db, dateId)
  const use = uses.find((one) => one.vehicle === vehicle)
  const free = await findFleetBetween(db, date, { from, until })
  const { people, wheelchairs } = countPeople(toBring)
  const hasRoom = ({ seats, wheelchairPlaces }: FreeVehicle) =>
    seats >= people - wheelchairs && wheelchairPlaces >= wheelchairs
  const others = free.vehicles.filter(({ id }) => !uses.some(({ vehicleId }) => vehicleId === id))
  return {
    ...{ dateId, vehicle, date, leg, use, toBring, from, until },
    vehicles: others.filter(hasRoom),
    smaller: others.filter((one) => !hasRoom(one)),
    // The driver may stay with the people in another vehicle.
    drivers: free.drivers.filter(({ id }) => !uses.some((one) => one !== use && one.driverId === id)),
  }
}

export const countPeople = (parties: readonly PartyRow[]) => ({
  people: parties.reduce((sum, { people }) => sum + people, 0),
  wheelchairs: parties.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0),
})

/** The leg under way, and its parties that have not been brought yet; on the way there these are all. */
async function readToBring(
  db: Queryable,
  { dateId, routeId }: { dateId: number; routeId: string },
  now: Date,
): Promise<{ leg: Leg; parties: Set<string> }> {
  const [trip] = await readTripsNow(db, [dateId], now)
  const legs = trip?.routes.filter((route) => route.routeId === routeId) ?? []
  const nobody = { until: [], startsAt: trip?.startsAt ?? 0 }
  const current =
    legs.find(
      (route) => watchLeg(route, nobody, { seenAt: route.seenAt, now: now.getTime() }).state !== 'over',
    ) ?? legs.at(-1)
  const parties = new Set<string>()
  for (const [id, seats] of trip?.seats ?? []) {
    const isAhead = seats.some(
      ({ route, party }) =>
        route === current &&
        (route.leg === 'outbound' || route.places[party.place]?.visit.departedAt === null),
    )
    if (isAhead) parties.add(id)
  }
  return { leg: current?.leg ?? 'outbound', parties }
}
