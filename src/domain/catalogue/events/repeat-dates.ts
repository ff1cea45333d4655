import { dayAfter, dayIn } from '#domain/platform/time/days.ts'
import { localTime } from '#domain/platform/time/place-time.ts'
import { readWallTime, type WallTime } from './wall-time.ts'

/** Days `YYYY-MM-DD`, both included; `weekdays` from 0 (Sunday) to 6; `time` is `HH:mm` at the place. */
export type Repetition = {
  from: string
  to: string
  weekdays: readonly number[]
  time: string
  except?: readonly string[]
}

export type RepeatedDate = WallTime & { day: string }

/** The maximum number of dates of one repetition. */
export const mostRepeatedDates = 366

/** The dates of a repetition, each with whether its local time exists once, never or twice on that day. */
export function repeatDates({ from, to, weekdays, time, except = [] }: Repetition, timeZone: string) {
  const dates: RepeatedDate[] = []
  for (let day = from; day <= to && dates.length < mostRepeatedDates; day = dayAfter(day, 1)) {
    if (!weekdays.includes(new Date(day).getUTCDay()) || except.includes(day)) continue
    dates.push({ day, ...onDay(day, time, timeZone) })
  }
  return dates
}

/** The same local time `days` days later, or earlier. */
export function shiftDays(instant: Date, days: number, timeZone: string): WallTime {
  const { hour, minute } = localTime(instant, timeZone)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return onDay(dayAfter(dayIn(timeZone, instant), days), time, timeZone)
}

function onDay(date: string, time: string, timeZone: string): WallTime {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return readWallTime({ year, month, day, hour, minute }, timeZone)
}
