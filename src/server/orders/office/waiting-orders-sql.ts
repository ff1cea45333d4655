import type { CountryCode } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'
import { shownName } from '#server/platform/database/data-in-use.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** An order that waits for staff; `total` counts those of its kind, `amount` is in minor units. */
export type WaitingOrder = {
  id: string
  buyer: string
  amount: number
  currency: Currency
  since: Date
  timeZone: string
  total: number
}

const mostShown = 10

const columns = `o.number as id, ${shownName()} as buyer, o.total as amount, o.currency`

const tables = `orders o join users u on u.id = o.user_id join events e on e.id = o.event_id join places p on p.id = e.place_id`

const ending = statement(
  'home-windows-that-end',
  `select ${columns}, coalesce(o.hold_until, o.created_at) as since, p.time_zone as "timeZone", count(*) over ()::int as total
   from ${tables}
   where o.state in ('awaiting_payment', 'awaiting_transfer_payment') and o.hold_until > $2
     and o.hold_until < $2::timestamptz + interval '1 day' and o.payment_code = any ($3::text[])
     and (o.hold_until at time zone p.time_zone)::date = ($2::timestamptz at time zone p.time_zone)::date
     and o.country_code = any ($1::text[])
   order by o.hold_until, o.number limit ${mostShown}`,
)

/** Unpaid orders of slow methods (`codes`) whose deadline is today in their place's time zone. */
export function readEndingWindows(
  db: Queryable,
  countries: readonly CountryCode[],
  now: Date,
  codes: readonly string[],
): Promise<WaitingOrder[]> {
  return db.query<WaitingOrder>(ending, [countries, now, codes])
}

const tasks = statement(
  'home-order-tasks',
  `select ${columns}, k.created_at as since, p.time_zone as "timeZone", count(*) over ()::int as total
   from staff_tasks k join ${tables.replace('orders o ', 'orders o on o.id = k.order_id ')}
   where k.done_at is null and k.kind in ('amount_mismatch', 'unknown_payment') and o.country_code = any ($1::text[])
   order by k.created_at, k.id limit ${mostShown}`,
)

/** Orders with money that needs staff. */
export function readOrderTasks(db: Queryable, countries: readonly CountryCode[]): Promise<WaitingOrder[]> {
  return db.query<WaitingOrder>(tasks, [countries])
}
