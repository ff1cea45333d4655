import type { RideTimes } from '#domain/sales/orders/ride-times.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'

const minuteMs = 60_000
const roundedToMs = 5 * minuteMs

/** The length of a pick-up window, in minutes (spec.md: a pick-up may vary by 20 minutes). */
export const windowMinutes = 20

/** When a party is picked up, or leaves for home, and with which vehicle. */
export type PromisedRide = { leg: Leg; vehicle: string; from: Date; until: Date }

/** The same as JSON, with moments in ISO 8601. */
export type PromisedRideJson = { leg: Leg; vehicle: string; from: string; until: string }

export function readPromisedRide({ leg, vehicle, from, until }: PromisedRideJson): PromisedRide {
  return { leg, vehicle, from: new Date(from), until: new Date(until) }
}

/** The promised rides of a ticket; its parties share a vehicle. */
export type PromisedRides = RideTimes & { vehicle: string }

/** The window around the time of a stop, rounded to five minutes; the stop is in its first half. */
export function promiseWindow(stopAt: Date): { from: Date; until: Date } {
  const from = Math.floor((stopAt.getTime() - 5 * minuteMs) / roundedToMs) * roundedToMs
  return { from: new Date(from), until: new Date(from + windowMinutes * minuteMs) }
}

/**
 * The window to promise for a stop: the existing one while the stop is in it and the vehicle is the same, so that a
 * small change causes no mail.
 */
export function windowToPromise(stopAt: Date, standing: { from: Date; until: Date } | null) {
  const isWithin = standing !== null && stopAt >= standing.from && stopAt <= standing.until
  return isWithin ? standing : promiseWindow(stopAt)
}

/** The pick-up of a party in a plan: the vehicle and the time of the stop. */
export type PickUp = { readonly vehicle: string; readonly at: Date }

/**
 * Whether the second plan changes a party's promise: another vehicle, another window, or a seat gained or lost.
 */
export function isToldOtherwise(before: PickUp | undefined, after: PickUp | undefined): boolean {
  if (!before || !after) return before !== after
  if (before.vehicle !== after.vehicle) return true
  const standing = windowToPromise(before.at, null)
  return windowToPromise(after.at, standing) !== standing
}

/** Whether a window moves by more than 20 minutes, so that a planner has to give a reason. */
export function needsReason(standing: { from: Date }, window: { from: Date }): boolean {
  return Math.abs(standing.from.getTime() - window.from.getTime()) > windowMinutes * minuteMs
}

/**
 * The promised rides of a ticket: from the first window of its parties to the last, and the promised return, or the
 * event's. Null while any of its parties has no promise for the way there.
 */
export function promisedRides(
  sold: RideTimes | null,
  parties: readonly (readonly PromisedRide[])[],
): PromisedRides | null {
  const windows = parties.flatMap((promised) => promised.find(({ leg }) => leg === 'outbound') ?? [])
  const [first] = windows
  if (!first || windows.length < parties.length) return null
  const home = parties.flat().find(({ leg }) => leg === 'return')
  return {
    pickUpFrom: new Date(Math.min(...windows.map(({ from }) => from.getTime()))),
    pickUpUntil: new Date(Math.max(...windows.map(({ until }) => until.getTime()))),
    returnsAt: home?.from ?? sold?.returnsAt ?? null,
    vehicle: first.vehicle,
  }
}
