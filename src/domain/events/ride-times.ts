import { dayAfter, dayIn } from '../time/days.ts'
import { instantOf, localTime } from '../time/place-time.ts'

const minuteMs = 60_000

/** The ride settings of an event, in minutes: before the start of a date, and after its end. */
export type RideSettings = {
  pickUpFromMinutes: number
  pickUpUntilMinutes: number
  returnAfterMinutes: number
}

/** When the vans of one date pick people up and leave for home; `returnsAt` is null when the end is not known. */
export type RideTimes = { pickUpFrom: Date; pickUpUntil: Date; returnsAt: Date | null }

/** The first and the last date of an event as its page tells them, with the zone of its place. */
export type EventSpan = { manyDates: boolean; startsAt: Date; endsAt: Date; timeZone: string }

/**
 * When the date of an event that starts at `startsAt` is over. An event of several dates keeps the same hours on each
 * of them: the closing hour of its last day is every day's, past midnight when it is not after the opening hour. Null
 * when the event does not say (its end is not after its start).
 */
export function endOfDate(event: EventSpan, startsAt: Date): Date | null {
  const { timeZone } = event
  if (event.endsAt <= event.startsAt) return null
  if (!event.manyDates && startsAt.getTime() === event.startsAt.getTime()) return event.endsAt
  const { hour, minute } = localTime(event.endsAt, timeZone)
  const sameDay = instantOf({ ...localTime(startsAt, timeZone), hour, minute }, timeZone)
  if (sameDay > startsAt) return sameDay
  const [year = 0, month = 0, day = 0] = dayAfter(dayIn(timeZone, startsAt), 1).split('-').map(Number)
  return instantOf({ year, month, day, hour, minute }, timeZone)
}

/**
 * The rides of the date of an event that starts at `startsAt`. The minutes are those that pass, so that a van comes as
 * long before the start on a day when the clocks change as on any other.
 */
export function rideTimes(settings: RideSettings, event: EventSpan, startsAt: Date): RideTimes {
  const endsAt = endOfDate(event, startsAt)
  return {
    pickUpFrom: after(startsAt, -settings.pickUpFromMinutes),
    pickUpUntil: after(startsAt, -settings.pickUpUntilMinutes),
    returnsAt: endsAt && after(endsAt, settings.returnAfterMinutes),
  }
}

function after(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * minuteMs)
}
