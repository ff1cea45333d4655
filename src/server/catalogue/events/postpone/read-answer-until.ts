import { refusedField } from '#domain/platform/refusal.ts'
import { dayAfter, dayIn } from '#domain/platform/time/days.ts'
import { instantOf, readLocalTime } from '#domain/platform/time/place-time.ts'

const dayMs = 86_400_000
/** Default time for the customers' answers. */
const answerDays = 14

/**
 * Until when customers may give tickets back: the end of the chosen day (`YYYY-MM-DD`), before the first pick-up.
 * @throws Refusal invalid_input (a day that is over or too late)
 */
export function readAnswerUntil(
  day: string | undefined,
  { now, firstPickUp: first, zone }: { now: Date; firstPickUp: number; zone: string },
): Date {
  const chosen = day ?? dayIn(zone, new Date(Math.min(now.getTime() + answerDays * dayMs, first - dayMs)))
  // The end of that day.
  const local = readLocalTime(`${safeDayAfter(chosen)}T00:00`)
  const until = local && instantOf(local, zone)
  if (!until || until <= now) {
    if (day === undefined) return new Date(Math.min(now.getTime() + dayMs, first))
    throw refusedField('answerUntil', 'date_is_invalid')
  }
  if (until.getTime() > first) {
    if (day === undefined) return new Date(first)
    throw refusedField('answerUntil', 'date_is_invalid')
  }
  return until
}

function safeDayAfter(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayAfter(day, 1) : ''
}
