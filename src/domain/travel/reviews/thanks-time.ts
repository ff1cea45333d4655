import { dayAfter, dayIn } from '../../platform/time/days.ts'
import { instantOf, localTime } from '../../platform/time/place-time.ts'

const hourMs = 3_600_000

/** Nobody who came home in the night is asked before having slept. */
const restMs = 6 * hourMs
const morningHour = 10
/** A mail that could not be sent in the morning may go until the evening. */
const eveningHour = 20
/** After more days the ride is forgotten, and the question would come out of the blue. */
const lateMs = 3 * 24 * hourMs

/** How long answers are given and changed. */
export const answerDays = 14

/** When the people of a trip are thanked: the first ten o'clock in the morning at the place, six hours after the return. */
export function thanksDueAt(returnedAt: Date, timeZone: string): Date {
  const rested = new Date(returnedAt.getTime() + restMs)
  const today = dayIn(timeZone, rested)
  const due = morningOf(today, timeZone)
  return due >= rested ? due : morningOf(dayAfter(today, 1), timeZone)
}

/** Whether a thank-you mail may be written now: from the due morning on, by day, and not days later. */
export function isTimeToThank(returnedAt: Date, timeZone: string, now: Date): boolean {
  const due = thanksDueAt(returnedAt, timeZone).getTime()
  const { hour } = localTime(now, timeZone)
  return now.getTime() >= due && now.getTime() < due + lateMs && hour >= morningHour && hour < eveningHour
}

function morningOf(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instantOf({ year, month, day: date, hour: morningHour, minute: 0 }, timeZone)
}
