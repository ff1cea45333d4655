import { localTime } from '#domain/platform/time/place-time.ts'

/** Days are `YYYY-MM-DD`, local times `YYYY-MM-DDTHH:mm`, both without a time zone. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
type Weekday = (typeof weekdays)[number]

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The first such weekday that is at least `weeks` weeks and three days later. */
export function weekdayAhead(from: string, weeks: number, weekday: Weekday): string {
  const earliest = shifted(from, weeks * 7 + 3)
  const missing = (weekdays.indexOf(weekday) - new Date(`${earliest}T00:00Z`).getUTCDay() + 7) % 7
  return shifted(earliest, missing)
}

/** The next `MM-DD` that is at least two weeks later. */
export function nextAnnual(from: string, monthAndDay: string): string {
  const year = Number(from.slice(0, 4))
  const soonest = shifted(from, 14)
  const day = `${year}-${monthAndDay}`
  return day >= soonest ? day : `${year + 1}-${monthAndDay}`
}

/** `time` on the day `days` days later: `at('2026-05-02', '01:30', 1)`. */
export function at(day: string, time: string, days = 0): string {
  return `${shifted(day, days)}T${time}`
}

/** `instant` in an IANA zone's local time, rounded down to so many minutes of an hour. */
export function roundedIn(timeZone: string, instant: Date, minutes: number): string {
  const { year, month, day, hour, minute } = localTime(instant, timeZone)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute - (minute % minutes))}`
}
