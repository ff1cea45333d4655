import type { Locale } from '#domain/locales.ts'
import { instantOf, localTime } from '#domain/time/place-time.ts'
import type { Queryable } from '../../platform/database.ts'
import { findTripOrderRow, type TripOrderRow } from './trip-order-sql.ts'

/** Everything that a mail or a document says about an order, in one language. `endsAt` is null when nobody knows it. */
export type TripOrder = Omit<TripOrderRow, 'periodicity' | 'eventStartsAt' | 'eventEndsAt'> & {
  locale: Locale
  endsAt: Date | null
}

/** The order with its event, tickets and passengers, or null when there is none with this id. */
export async function readTripOrder(
  db: Queryable,
  orderId: string,
  locale: Locale,
): Promise<TripOrder | null> {
  const row = await findTripOrderRow(db, orderId, locale)
  if (!row) return null
  return { ...row, locale, endsAt: tripEnd(row) }
}

type Dates = Pick<TripOrderRow, 'periodicity' | 'startsAt' | 'eventStartsAt' | 'eventEndsAt' | 'timeZone'>

/**
 * When the event of this trip is over. An event with several days keeps the same hours on each of them: its
 * last day's closing hour is every day's, past midnight when it is not after the opening hour.
 */
export function tripEnd({ periodicity, startsAt, eventStartsAt, eventEndsAt, timeZone }: Dates): Date | null {
  if (eventEndsAt <= eventStartsAt) return null
  if (periodicity === 1 && startsAt.getTime() === eventStartsAt.getTime()) return eventEndsAt
  const { hour, minute } = localTime(eventEndsAt, timeZone)
  const day = localTime(startsAt, timeZone)
  const sameDay = instantOf({ ...day, hour, minute }, timeZone)
  if (sameDay > startsAt) return sameDay
  const next = new Date(Date.UTC(day.year, day.month - 1, day.day + 1))
  return instantOf(
    {
      year: next.getUTCFullYear(),
      month: next.getUTCMonth() + 1,
      day: next.getUTCDate(),
      hour,
      minute,
    },
    timeZone,
  )
}
