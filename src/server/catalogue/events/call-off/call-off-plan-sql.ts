import type { EventType } from '#contract/platform/wire-numbers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderPaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { receivedOf } from '#server/platform/database/fragments/received-money-sql.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

/** An event to call off; `name` in the shop's default language. */
export type EventToCallOff = {
  id: number
  slug: string
  type: EventType
  name: string
  countryCode: CountryCode
  timeZone: string
  /** the request of a private event */
  requestId: number | null
}

const findEvent = statement(
  'find-event-to-call-off',
  `select e.id, e.slug, e.type, ${nameNearestTo("'es_MX'", 'event', 'e.id')} as name, e.country_code,
     p.time_zone, r.id as request_id
   from events e join places p on p.id = e.place_id
   left join event_requests r on r.event_id = e.id
   where e.slug = $1 or r.id::text = $1 or e.id = $2`,
)

/** Finds an event by its slug, or a private one by the number of its request. */
export async function findEventNamed(db: Queryable, name: string) {
  const [event] = await db.query<EventToCallOff>(findEvent, [name, null])
  return event
}

export async function readEventToCallOff(db: Queryable, id: number) {
  const [event] = await db.query<EventToCallOff>(findEvent, ['', id])
  return event
}

// A date counts as upcoming until a day after its start: events that do not begin are often called off that
// night.
const listDates = statement(
  'list-dates-to-call-off',
  `select d.id, d.starts_at, d.called_off_at is not null as called_off
   from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   where d.event_id = $1 and d.starts_at > $2::timestamptz - interval '1 day'
     and ($3::text is null or to_char(d.starts_at at time zone p.time_zone, 'YYYY-MM-DD') = $3)
   order by d.starts_at`,
)

export type DateAhead = { id: number; startsAt: Date; calledOff: boolean }

/** The upcoming dates of an event, or the one on this local day (`YYYY-MM-DD`). */
export function readDatesAhead(db: Queryable, eventId: number, now: Date, day: string | null) {
  return db.query<DateAhead>(listDates, [eventId, now, day])
}

const listNamed = statement(
  'list-dates-named',
  `select id, starts_at, called_off_at is not null as called_off from event_dates where id = any ($1)
   order by starts_at`,
)

export function readDatesNamed(db: Queryable, ids: readonly number[]) {
  return db.query<DateAhead>(listNamed, [ids])
}

/** Orders that end in the same way: `amount` is their sum of refunds, in minor units. */
export type PlannedEnd = {
  act: 'cancel' | 'refund'
  paymentCode: OrderPaymentCode
  currency: Currency
  orders: number
  seats: number
  amount: number
}

// How each order of the dates $1 ends, and its refund.
const ends = `select o.id, case when o.state like 'awaiting%' then 'cancel' else 'refund' end as act,
     o.payment_code, o.currency,
     ${receivedOf('o.id')} as amount,
     (select count(*) from tickets t where t.order_id = o.id and t.released_at is null) as seats
   from orders o where o.date_id = any ($1) and o.state not in ('cancelled', 'refunded')`

const planEnds = statement(
  'plan-call-off',
  `select act, payment_code, currency, count(*)::int as orders, sum(seats)::int as seats,
     sum(amount)::bigint as amount
   from (${ends}) m group by 1, 2, 3 order by 1, 3, 2`,
)

export function readPlannedEnds(db: Queryable, dateIds: readonly number[]) {
  return db.query<PlannedEnd>(planEnds, [dateIds])
}

const fingerprint = statement(
  'fingerprint-call-off',
  `select coalesce(md5(string_agg(id || ':' || amount, ',' order by id)), '') as fingerprint
   from (${ends}) m where act = 'refund'`,
)

/** A hash of the orders to refund and their amounts. */
export async function readFingerprint(db: Queryable, dateIds: readonly number[]): Promise<string> {
  return onlyRow(await db.query<{ fingerprint: string }>(fingerprint, [dateIds])).fingerprint
}

const countHolds = statement(
  'count-holds-of-dates',
  'select count(*)::int as holds from holds where date_id = any ($1) and expires_at > $2',
)

export async function countHoldsOf(db: Queryable, dateIds: readonly number[], now: Date): Promise<number> {
  return onlyRow(await db.query<{ holds: number }>(countHolds, [dateIds, now])).holds
}
