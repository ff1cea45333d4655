import { dayAfter, dayIn } from '../time/days.ts'
import { instantOf, localTime } from '../time/place-time.ts'

const minuteMs = 60_000

/** The ride settings of an event, in minutes: before the start of a date, and after its end. */
export type RideSettings = {
  pickUpFromMinutes: number
  pickUpUntilMinutes: number
  returnAfterMinutes: number
}

/**
 * When the vans of one date pick people up and when they leave for home; `returnsAt` is null when the end is unknown.
 */
export type RideTimes = { pickUpFrom: Date; pickUpUntil: Date; returnsAt: Date | null }

/** The first and the last date of an event as shown on its page, with the time zone of its place. */
export type EventSpan = { manyDates: boolean; startsAt: Date; endsAt: Date; timeZone: string }

/**
 * The end of the date that starts at `startsAt`. An event of several dates has the same hours on each: all end at the
 * closing hour of the last day, after midnight if that is not after the opening hour. Null when the end is unknown (not
 * after the start).
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
 * The ride times of the date that starts at `startsAt`. The settings are elapsed minutes, so a change to or from
 * daylight saving time does not move the pick-up relative to the start.
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
