import { instantOf, localTime } from '#domain/platform/time/place-time.ts'
import { type DateHours, knownEnd } from '#domain/sales/orders/ride-times.ts'

/** The time zone of a place before and after a move. */
export type Zones = { before: string; after: string }

const minuteMs = 60_000

/**
 * The end of a date that moves to `startsAt`: it lasts as long by the clocks of the place, so that a night that ends
 * three and a half hours later by its tickets still does so over a change to or from daylight saving time. An unknown
 * end stays unknown.
 */
export function endAfterMove(hours: DateHours, startsAt: Date, { before, after }: Zones): Date {
  const end = knownEnd(hours)
  if (!end) return startsAt
  const minutes = minutesOnClocks(end, before) - minutesOnClocks(hours.startsAt, before)
  const wall = new Date((minutesOnClocks(startsAt, after) + minutes) * minuteMs)
  const local = {
    ...{ year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() },
    ...{ hour: wall.getUTCHours(), minute: wall.getUTCMinutes() },
  }
  const moved = instantOf(local, after)
  // Between two equal hours of a night that sets its clocks back, clocks do not tell how long it lasts.
  return minutes > 0 && moved > startsAt
    ? moved
    : new Date(startsAt.getTime() + end.getTime() - hours.startsAt.getTime())
}

function minutesOnClocks(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = localTime(at, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute) / minuteMs
}
