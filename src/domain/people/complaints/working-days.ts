import { dayAfter } from '#domain/platform/time/days.ts'

/** Whether a day (YYYY-MM-DD) is a holiday. */
export type IsHoliday = (day: string) => boolean

/**
 * The day that is `count` working days after `from` (YYYY-MM-DD): Saturdays, Sundays and holidays do not count, nor
 * does `from` itself.
 */
export function addWorkingDays(from: string, count: number, isHoliday: IsHoliday): string {
  let day = from
  for (let left = count; left > 0; ) {
    day = dayAfter(day, 1)
    if (isWorkingDay(day, isHoliday)) left -= 1
  }
  return day
}

function isWorkingDay(day: string, isHoliday: IsHoliday): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}
