import { localTime } from '#domain/platform/time/place-time.ts'

/** The day of an instant at its place, in the format of a date input: `2026-12-05`. */
export function dayOf(instant: string, timeZone: string): string {
  const { year, month, day } = localTime(new Date(instant), timeZone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The starts of the two trips closest to a day without one, in order. */
export function closestDays(
  calendars: readonly { startsAt: string }[],
  day: string,
  timeZone: string,
): string[] {
  const wanted = Date.parse(day)
  const byDay = new Map(calendars.map(({ startsAt }) => [dayOf(startsAt, timeZone), startsAt]))
  return [...byDay]
    .sort(([a], [b]) => Math.abs(Date.parse(a) - wanted) - Math.abs(Date.parse(b) - wanted))
    .slice(0, 2)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, startsAt]) => startsAt)
}
