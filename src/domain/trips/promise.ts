import type { RideTimes } from '../events/ride-times.ts'
import type { Leg } from '../tickets/boarding.ts'

const minuteMs = 60_000
const roundedToMs = 5 * minuteMs

/** How long the window is in which a party is fetched, in minutes (spec.md: a pick-up may vary by 20 minutes). */
export const windowMinutes = 20

/** When a party is fetched, or brought home, and by which vehicle. */
export type PromisedRide = { leg: Leg; vehicle: string; from: Date; until: Date }

/** The same as JSON, with moments in ISO 8601. */
export type PromisedRideJson = { leg: Leg; vehicle: string; from: string; until: string }

export function readPromisedRide({ leg, vehicle, from, until }: PromisedRideJson): PromisedRide {
  return { leg, vehicle, from: new Date(from), until: new Date(until) }
}

/** The rides of a ticket as they were promised; its parties share a vehicle. */
export type PromisedRides = RideTimes & { vehicle: string }

/** The window around the time of a stop, on full five minutes; the stop is in its first half. */
export function promiseWindow(stopAt: Date): { from: Date; until: Date } {
  const from = Math.floor((stopAt.getTime() - 5 * minuteMs) / roundedToMs) * roundedToMs
  return { from: new Date(from), until: new Date(from + windowMinutes * minuteMs) }
}

/**
 * The window that a party is told for a stop: the one that it was told already while the stop is in it, by the same
 * vehicle, so that a small change tells no customer anything.
 */
export function windowToTell(stopAt: Date, told: { from: Date; until: Date } | null) {
  const isWithin = told !== null && stopAt >= told.from && stopAt <= told.until
  return isWithin ? told : promiseWindow(stopAt)
}

/** Whether a change of a window is so large that a planner has to give a reason for it: more than 20 minutes. */
export function needsReason(told: { from: Date }, window: { from: Date }): boolean {
  return Math.abs(told.from.getTime() - window.from.getTime()) > windowMinutes * minuteMs
}

/**
 * The rides of a ticket as they were promised: from the first window of its parties to the last, and the return that was
 * promised, or the event's. Null while not every party of it is promised a way there.
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
