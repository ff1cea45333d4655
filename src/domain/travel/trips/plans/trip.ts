/**
 * A trip is all passengers of one date of an event, with the vehicles that may pick them up. Moments are seconds since
 * 1970, durations are seconds, points are indexes into the travel times, money is in minor units of one currency.
 */
export type Trip = {
  readonly venue: number
  readonly startsAt: number
  /** Null when the end is unknown: then no return leg is planned. */
  readonly endsAt: number | null
  readonly travel: TravelTimes
  readonly parties: readonly Party[]
  readonly vehicles: readonly Vehicle[]
  readonly settings: TripSettings
}

/**
 * Driving times between all points: a table, with the time from `a` to `b` at `a * points + b`, or a function if only
 * few are needed.
 */
export type TravelTimes = {
  readonly points: number
  readonly seconds: Int32Array | ((from: number, to: number) => number)
}

/** The passengers of one ticket who share an address: they board together and are never split. */
export type Party = {
  readonly id: string
  /** The parties of one ticket ride in one vehicle. */
  readonly ticket: string
  readonly point: number
  /** Persons, with those in wheelchairs. */
  readonly size: number
  /** Persons who travel in their wheelchair: each takes a wheelchair place and no seat. */
  readonly wheelchairs: number
  /** A private van, with its hours if they were agreed; null for a seat in a shared vehicle. */
  readonly privateVan: PrivateVan | null
  /** Whether the party rides back. */
  readonly returns: boolean
}

/**
 * When a private van comes to its first address and leaves the venue; null: derived from the event's hours.
 */
export type PrivateVan = { readonly comesAt: number | null; readonly goesHomeAt: number | null }

/** A vehicle of the fleet, or a wanted one (`wantedVehicles`), to which a real one is assigned later. */
export type Vehicle = {
  readonly id: string
  readonly seats: number
  readonly wheelchairPlaces: number
  readonly costPerHour: number
  readonly costPerUse: number
}

export type TripSettings = {
  /** The maximum time from the first pick-up of a route to its last. */
  readonly pickUpSpan: number
  /** The event's pick-up window; null when only the span is limited. */
  readonly pickUps: { readonly from: number; readonly until: number } | null
  /** The maximum ride from the first pick-up to the venue. */
  readonly rideLimit: number
  /** Minimum time between the arrival of a vehicle and the start. */
  readonly arrivalMargin: number
  /** The time at a stop of a shared vehicle, and of a private van. */
  readonly stopTime: number
  readonly privateStopTime: number
  /** Time between the end and the departure of the vehicles. */
  readonly returnDelay: number
}

const minute = 60

export const defaultSettings: TripSettings = {
  pickUpSpan: 60 * minute,
  pickUps: null,
  rideLimit: 120 * minute,
  arrivalMargin: 45 * minute,
  stopTime: 5 * minute,
  privateStopTime: 15 * minute,
  returnDelay: 30 * minute,
}

/** A table of driving times in seconds; calls the function once for each pair of points. */
export function travelTimes(
  points: number,
  secondsBetween: (from: number, to: number) => number,
): TravelTimes {
  const seconds = new Int32Array(points * points)
  for (let from = 0; from < points; from++) {
    for (let to = 0; to < points; to++) {
      if (from !== to) seconds[from * points + to] = Math.round(secondsBetween(from, to))
    }
  }
  return { points, seconds }
}

export function travelSeconds({ points, seconds }: TravelTimes, from: number, to: number): number {
  if (typeof seconds !== 'function') return seconds[from * points + to] as number
  return from === to ? 0 : Math.round(seconds(from, to))
}

/** `count` identical vehicles for planning before real ones are known, with ids `van-15#1`, `van-15#2`, … */
export function wantedVehicles(count: number, kind: Vehicle): Vehicle[] {
  return Array.from({ length: count }, (_, index) => ({ ...kind, id: `${kind.id}#${index + 1}` }))
}

/** The latest arrival of a shared vehicle at the venue. */
export function deadlineOf({ startsAt, settings }: Trip): number {
  return startsAt - settings.arrivalMargin
}

/** From the arrival at a shared stop to the arrival at the next; parties at the same point share a stop. */
export function secondsFromStop({ travel, settings }: Trip, from: number, to: number): number {
  return from === to ? 0 : settings.stopTime + travelSeconds(travel, from, to)
}

/** The maximum time of a shared route from its first pick-up to the venue, and to its last pick-up. */
export function routeLimits(trip: Trip): { ride: number; span: number } {
  const { pickUpSpan, pickUps, rideLimit } = trip.settings
  if (!pickUps) return { ride: rideLimit, span: pickUpSpan }
  return {
    ride: Math.min(rideLimit, deadlineOf(trip) - pickUps.from),
    span: Math.min(pickUpSpan, pickUps.until - pickUps.from),
  }
}
