import type { Point } from '#domain/geography/points/point.ts'
import { localTime } from '#domain/platform/time/place-time.ts'
import { knownEnd } from '#domain/sales/orders/ride-times.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import { defaultSettings, type Party, type Trip, type Vehicle } from '#domain/travel/trips/plans/trip.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findDrivingTimes } from './driving-times-sql.ts'
import { type FleetUse, listFleetUses } from './fleet-use-sql.ts'
import type { PlanRow } from './plan-sql.ts'
import { listStandingPromises, type StandingPromise } from './promise-sql.ts'
import { type Roads, secondsOnRoads } from './roads.ts'
import { listPartiesOfTrip, type PartyRow, type TripDateRow } from './trip-sql.ts'

/** A trip in the form that solver and checker use, with the rows behind its parties and points. */
export type TripFacts = {
  trip: Trip
  /** by party id */
  rows: ReadonlyMap<string, PartyRow>
  /** by the trip's point index */
  points: readonly Point[]
  roads: Roads
  /** parties whose address has no point, so that they cannot be planned */
  unlocated: readonly PartyRow[]
  promises: readonly StandingPromise[]
  /** whether the router answered for all drives, and if not, why; null when none is configured */
  router: { answered: boolean; problem: string | null } | null
}

/**
 * The current trip of a date, with the driving times of the plan with this `id`. The venue must have a point.
 */
export async function readTripFacts(
  db: Queryable,
  date: TripDateRow & Point,
  { seatsPerVehicle, fleet, plan, id }: Pick<PlanRow, 'seatsPerVehicle' | 'fleet' | 'plan' | 'id'>,
): Promise<TripFacts> {
  const all = await listPartiesOfTrip(db, date.id)
  const promises = await listStandingPromises(db, date.id)
  const driving = await findDrivingTimes(db, id)
  const unlocated = all.filter((row) => row.latitude === null)
  const located = all.filter(hasPoint)
  const points: Point[] = [{ latitude: date.latitude, longitude: date.longitude }]
  const indexes = new Map<string, number>()
  const indexOf = ({ latitude, longitude }: Point): number => {
    const key = `${latitude} ${longitude}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, points.length)
    return points.push({ latitude, longitude }) - 1
  }
  const parties = located.map((row) => partyOf(row, indexOf(row)))
  const startsAt = seconds(date.startsAt)
  const end = knownEnd(date)
  // The traffic at the hour of the last pick-up is used for all drives.
  const lastPickUp = new Date(date.startsAt.getTime() - date.pickUpUntilMinutes * 60_000)
  const { hour } = localTime(lastPickUp, date.timeZone)
  const roads = { points, driving, country: date.countryCode, hour }
  const trip: Trip = {
    venue: 0,
    startsAt,
    endsAt: end && seconds(end),
    travel: { points: points.length, seconds: secondsOnRoads(roads) },
    parties,
    vehicles: withFleet(
      fleet ?? wantedVans(parties, seatsPerVehicle, vehiclesOf(plan)),
      await listFleetUses(db, date.id),
    ),
    settings: {
      ...defaultSettings,
      pickUps: {
        from: startsAt - date.pickUpFromMinutes * 60,
        until: startsAt - date.pickUpUntilMinutes * 60,
      },
      returnDelay: date.returnAfterMinutes * 60,
      rideLimit: date.rideLimitMinutes * 60,
      arrivalMargin: date.arrivalMarginMinutes * 60,
      stopTime: date.stopMinutes * 60,
      privateStopTime: date.privateStopMinutes * 60,
    },
  }
  const router = driving && { answered: driving.seconds !== null, problem: driving.problem }
  return {
    trip,
    rows: new Map(all.map((row) => [partyKey(row), row])),
    points,
    roads,
    unlocated,
    promises,
    router,
  }
}

/** A party's id in plans: its ticket and the position of the address. */
export function partyKey({ ticketId, position }: { ticketId: string; position: number }): string {
  return `${ticketId}/${position}`
}

/** The inverse of `partyKey`. */
export function readPartyKey(key: string): { ticketId: string; position: number } {
  const [ticketId = '', position = ''] = key.split('/')
  return { ticketId, position: Number(position) }
}

function partyOf(row: PartyRow, point: number): Party {
  const { ticketId, people, wheelchairs, hours, comesAt, goesHomeAt } = row
  return {
    id: partyKey(row),
    ticket: ticketId,
    point,
    size: people,
    wheelchairs,
    privateVan:
      hours === null
        ? null
        : { comesAt: comesAt && seconds(comesAt), goesHomeAt: goesHomeAt && seconds(goesHomeAt) },
    returns: true,
  }
}

/** From the earliest possible pick-up to the end of the latest way home. */
export function tripHours(date: TripDateRow, parties: readonly PartyRow[]): { from: Date; until: Date } {
  const minute = 60_000
  const longest = date.rideLimitMinutes * minute
  const start = date.startsAt.getTime()
  const end = date.endsAt.getTime() + date.returnAfterMinutes * minute
  const earliest = Math.max(date.pickUpFromMinutes * minute, date.arrivalMarginMinutes * minute + longest)
  const comings = parties.flatMap(({ comesAt }) => comesAt?.getTime() ?? [])
  const goings = parties.flatMap(({ goesHomeAt }) => goesHomeAt?.getTime() ?? [])
  return {
    from: new Date(Math.min(start - earliest, ...comings)),
    until: new Date(Math.max(end, ...goings) + longest),
  }
}

/**
 * Wanted vans: at most one per ticket plus one, and those that a plan already has. Each has space for the
 * largest number of wheelchairs in one ticket; a fitting vehicle of the fleet is chosen later.
 */
function wantedVans(parties: readonly Party[], seats: number, planned: readonly string[]): Vehicle[] {
  const chairs = [...Map.groupBy(parties, ({ ticket }) => ticket).values()].map((all) =>
    all.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0),
  )
  const wheelchairPlaces = Math.max(0, ...chairs)
  const names = new Set(planned)
  for (let number = 1; names.size < Math.max(chairs.length, planned.length) + 1; number++)
    names.add(vanName(number))
  return [...names].map((id) => ({ id, seats, wheelchairPlaces, costPerHour: 0, costPerUse: 0 }))
}

/** Vans with an assigned vehicle of the fleet get its seats. */
function withFleet(vans: readonly Vehicle[], uses: readonly FleetUse[]): Vehicle[] {
  const known = new Map(uses.map((use) => [use.vehicle, use]))
  return vans.map((van) => {
    const { seats, wheelchairPlaces } = known.get(van.id) ?? {}
    return { ...van, seats: seats ?? van.seats, wheelchairPlaces: wheelchairPlaces ?? van.wheelchairPlaces }
  })
}

/** The name of a wanted van. */
export function vanName(number: number): string {
  return `Van ${number}`
}

function vehiclesOf(plan: Plan | null): string[] {
  return plan ? plan.outbound.map(({ vehicle }) => vehicle) : []
}

const seconds = (moment: Date) => moment.getTime() / 1000

function hasPoint(row: PartyRow): row is PartyRow & Point {
  return row.latitude !== null
}

/** Whether the venue has a point; without one no trip can be planned. */
export function hasVenuePoint(date: TripDateRow): date is TripDateRow & Point {
  return date.latitude !== null
}
