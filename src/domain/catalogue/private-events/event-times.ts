import { dayAfter } from '#domain/platform/time/days.ts'
import { instantOf, readLocalTime } from '#domain/platform/time/place-time.ts'

export type EventTimes = { startsAt: Date; endsAt: Date }

/**
 * The start and end of a private event, in the time zone of its place. An end that is not after the start is on the
 * next day. Null while one of the three values is missing.
 */
export function eventTimes(
  when: { day: string | null; startHour: string | null; endHour: string | null },
  timeZone: string,
): EventTimes | null {
  const { day, startHour, endHour } = when
  if (!day || !startHour || !endHour) return null
  const start = readLocalTime(`${day}T${startHour}`)
  const end = readLocalTime(`${endHour > startHour ? day : dayAfter(day, 1)}T${endHour}`)
  if (!start || !end) return null
  const [startsAt, endsAt] = [instantOf(start, timeZone), instantOf(end, timeZone)]
  // A clock change can move the end before the start.
  return endsAt > startsAt ? { startsAt, endsAt } : null
}
