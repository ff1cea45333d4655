import { dayAfter, dayIn } from '#domain/platform/time/days.ts'
import { instantOf, readLocalTime, readTypedHour } from '#domain/platform/time/place-time.ts'
import type { RideTimes } from '../ride-times.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The shortest ride, one way. */
export const leastRideMinutes = 30

/** When a private van comes to the first address, and when it leaves the venue for home. */
export type VanHours = { comesAt: Date; goesHomeAt: Date }

/** A van rented for `hours` for a date that starts at `startsAt`; it cannot come before `notBefore`. */
export type VanHire = { startsAt: Date; hours: number; notBefore: Date }

export type VanHoursProblem =
  | 'van_comes_too_soon'
  | 'van_comes_too_late'
  | 'van_goes_home_too_soon'
  | 'van_goes_home_too_late'

export type VanHoursProblems = { comesAt?: VanHoursProblem; goesHomeAt?: VanHoursProblem }

/**
 * The latest departure for home of a van that comes at `comesAt`, so that the ride home ends within its hours.
 */
export function latestReturn(hire: Pick<VanHire, 'hours'>, comesAt: Date): Date {
  return new Date(comesAt.getTime() + hire.hours * hourMs - leastRideMinutes * minuteMs)
}

/**
 * Checks the hours of a private van. It has to arrive before the event starts, but not before vans can be ready. It
 * leaves for home after the start, early enough to be home within its hours; before or after the end of the event.
 */
export function vanHoursProblems(hire: VanHire, { comesAt, goesHomeAt }: VanHours): VanHoursProblems {
  const start = hire.startsAt.getTime()
  if (comesAt < hire.notBefore) return { comesAt: 'van_comes_too_soon' }
  if (comesAt.getTime() > start - leastRideMinutes * minuteMs) return { comesAt: 'van_comes_too_late' }
  if (goesHomeAt.getTime() <= start) return { goesHomeAt: 'van_goes_home_too_soon' }
  if (goesHomeAt > latestReturn(hire, comesAt)) return { goesHomeAt: 'van_goes_home_too_late' }
  return {}
}

/**
 * Default hours that are valid: home with the event's return, and there with the last shared pick-up, or later if the
 * hours would not last until the return.
 */
export function suggestVanHours(hire: VanHire, rides: RideTimes): VanHours {
  const start = hire.startsAt.getTime()
  const home = rides.returnsAt?.getTime() ?? start + 3 * hourMs
  const lasts = hire.hours * hourMs - leastRideMinutes * minuteMs
  const soonest = Math.ceil(hire.notBefore.getTime() / minuteMs) * minuteMs
  const wanted = Math.max(rides.pickUpUntil.getTime(), home - lasts, soonest)
  const comes = Math.min(wanted, start - 2 * leastRideMinutes * minuteMs)
  return { comesAt: new Date(comes), goesHomeAt: new Date(Math.min(home, comes + lasts)) }
}

/**
 * The van hours for two times of day (`HH:mm`) at the place: the van comes on the day of the start, or on the day
 * before if that time is later than the start and within the hours; it goes home at the next such time after the start.
 * Null while a time is incomplete.
 */
export function vanHoursOf(
  hire: Pick<VanHire, 'startsAt' | 'hours'>,
  times: { comesAt: string; goesHomeAt: string },
  timeZone: string,
): VanHours | null {
  const { startsAt, hours } = hire
  const day = dayIn(timeZone, startsAt)
  const at = (days: number, time: string) => {
    const local = readLocalTime(`${dayAfter(day, days)}T${readTypedHour(time)}`)
    return local && instantOf(local, timeZone)
  }
  const [sameDay, before] = [at(0, times.comesAt), at(-1, times.comesAt)]
  const [home, nextDay] = [at(0, times.goesHomeAt), at(1, times.goesHomeAt)]
  if (!sameDay || !before || !home || !nextDay) return null
  const isBefore = sameDay > startsAt && startsAt.getTime() - before.getTime() < hours * hourMs
  return { comesAt: isBefore ? before : sameDay, goesHomeAt: home > startsAt ? home : nextDay }
}

/**
 * The rides of one ticket: the event's, or its own hours for a private van; null if those are not agreed yet.
 */
export function ridesOfTicket(
  rides: RideTimes,
  ticket: { hours: number | null; comesAt: Date | null; goesHomeAt: Date | null },
): RideTimes | null {
  if (ticket.hours === null) return rides
  const { comesAt, goesHomeAt } = ticket
  return comesAt && goesHomeAt ? { pickUpFrom: comesAt, pickUpUntil: comesAt, returnsAt: goesHomeAt } : null
}
