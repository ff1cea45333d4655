import { localTime } from '../time/place-time.ts'

/**
 * Whether `birthday` (YYYY-MM-DD) is a day of the calendar that has begun where the clock shows the time of
 * `timeZone`.
 */
export function isPossibleBirthday(birthday: string, now: Date, timeZone: string): boolean {
  const day = new Date(`${birthday}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(birthday)) return false
  const today = localTime(now, timeZone)
  return day.getTime() <= Date.UTC(today.year, today.month - 1, today.day)
}
