import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { instantOf, readLocalTime } from '#domain/platform/time/place-time.ts'
import { type VanHours, vanHoursProblems } from '#domain/sales/orders/place-order/van-hours.ts'
import type { LockedStock } from '../seats/lock-sale-sql.ts'

type Hire = Pick<LockedStock, 'hours' | 'noticeMinutes' | 'timeZone' | 'tripAt'>

/**
 * The booked hours of a private van; null for a seat. `path` is the ticket's path in the request.
 * @throws Refusal incomplete_form when they are missing or do not fit the van's hours, invalid_input on a
 * seat
 */
export function readVanHours(
  ticket: { comesAt?: string | undefined; goesHomeAt?: string | undefined },
  { hours, noticeMinutes, timeZone, tripAt }: Hire,
  now: Date,
  path = '',
): VanHours | null {
  const { comesAt, goesHomeAt } = ticket
  if (hours === null) {
    if (comesAt !== undefined || goesHomeAt !== undefined) throw new Refusal('invalid_input')
    return null
  }
  const wrong = (fields: Record<string, FieldProblem>) =>
    new Refusal(
      'incomplete_form',
      {},
      { fields: Object.fromEntries(Object.entries(fields).map(([name, key]) => [path + name, key])) },
    )
  const times = { comesAt: instant(comesAt, timeZone), goesHomeAt: instant(goesHomeAt, timeZone) }
  if (!times.comesAt || !times.goesHomeAt) {
    throw wrong({
      ...(!times.comesAt && { comesAt: 'hour_is_invalid' }),
      ...(!times.goesHomeAt && { goesHomeAt: 'hour_is_invalid' }),
    })
  }
  const booked = { comesAt: times.comesAt, goesHomeAt: times.goesHomeAt }
  const notBefore = new Date(now.getTime() + noticeMinutes * 60_000)
  const problems = vanHoursProblems({ startsAt: tripAt, hours, notBefore }, booked)
  if (problems.comesAt || problems.goesHomeAt) throw wrong(problems)
  return booked
}

function instant(text: string | undefined, timeZone: string): Date | null {
  const local = text === undefined ? null : readLocalTime(text)
  return local && instantOf(local, timeZone)
}
