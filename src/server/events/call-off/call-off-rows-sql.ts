import type { EventType } from '#contract/wire-numbers.ts'
import type { Currency } from '#domain/money.ts'
import type { Actor } from '#domain/people/actor.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '../../platform/database.ts'
import { nearestTo } from '../event-sql.ts'

/** An event as it is called off; `name` in the shop's default language. */
export type EventToCallOff = {
  id: number
  slug: string
  type: EventType
  name: string
  timeZone: string
  /** of a private event: its request */
  requestId: number | null
}

const findEvent = statement(
  'find-event-to-call-off',
  `select e.id, e.slug, e.type, t.name, p.time_zone as "timeZone", r.id as "requestId"
   from events e join places p on p.id = e.place_id
   join lateral (select name from event_translations where event_id = e.id ${nearestTo("'es_MX'")}) t on true
   left join event_requests r on r.event_id = e.id
   where e.slug = $1 or r.id::text = $1`,
)

/** By its slug; a private one also by the number of its request. */
export async function findEventNamed(db: Queryable, name: string) {
  const [event] = await db.query<EventToCallOff>(findEvent, [name])
  return event
}

// Dates stay ahead until a day after their start, because an event that does not begin is often called off that night.
const listDates = statement(
  'list-dates-to-call-off',
  `select d.id, d.starts_at as "startsAt" from event_dates d join events e on e.id = d.event_id
     join places p on p.id = e.place_id
   where d.event_id = $1 and d.starts_at > $2::timestamptz - interval '1 day'
     and ($3::text is null or to_char(d.starts_at at time zone p.time_zone, 'YYYY-MM-DD') = $3)
   order by d.starts_at`,
)

/** The dates of an event that are not over, or the one on this local day (`YYYY-MM-DD`). */
export function readDatesAhead(db: Queryable, eventId: number, now: Date, day: string | null) {
  return db.query<{ id: number; startsAt: Date }>(listDates, [eventId, now, day])
}

// Orders that are being placed hold these rows: they are there when the orders of the event are ended.
const lockSeats = statement(
  'lock-seats-of-dates',
  'select from stock where date_id = any ($1) order by id for update',
)

const writeRows = statement(
  'write-call-off',
  `with written as (
     insert into event_call_offs (event_id, date_id, why, actor_kind, actor_id, called_off_at)
     values ($1, $2, $3, $4, $7, $5) on conflict do nothing returning id
   ), dates as (
     update event_dates set called_off_at = coalesce(called_off_at, $5) where id = any ($6)
   ), event as (
     update events set available = false, called_off_at = coalesce(called_off_at, $5) where id = $1 and $2::int is null
   ), released as (
     delete from holds where date_id = any ($6) returning id
   )
   select (select count(*)::int from written) as written, (select count(*)::int from released) as holds`,
)

/**
 * Closes the sale of an event (`dateId` null) or of one of its dates, and ends the holds. Answers whether this is new,
 * and how many holds ended; a second call changes nothing but new holds, of which there are none.
 */
export async function writeCallOffRows(
  tx: Transaction,
  one: { eventId: number; dateId: number | null; dateIds: number[]; why: string; actor: Actor; now: Date },
): Promise<{ isNew: boolean; holds: number }> {
  await tx.query(lockSeats, [one.dateIds])
  const { actor } = one
  const values = [one.eventId, one.dateId, one.why, actor.kind, one.now, one.dateIds, actor.id]
  const rows = await tx.query<{ written: number; holds: number }>(writeRows, values)
  const { written, holds } = onlyRow(rows)
  return { isNew: written > 0, holds }
}

const finish = statement(
  'finish-call-off',
  `update event_call_offs set finished_at = $3
   where event_id = $1 and date_id is not distinct from $2 and finished_at is null`,
)

/** Every order has ended. */
export async function finishCallOff(db: Queryable, eventId: number, dateId: number | null, now: Date) {
  await db.query(finish, [eventId, dateId, now])
}

/** Orders that would end alike: `amount` is what goes back of them, in minor units. */
export type PlannedEnd = {
  act: 'cancel' | 'refund'
  paymentCode: string
  currency: Currency
  orders: number
  seats: number
  amount: number
}

const planEnds = statement(
  'plan-call-off',
  `select case when o.state like 'awaiting%' then 'cancel' else 'refund' end as act, o.payment_code as "paymentCode",
     o.currency, count(*)::int as orders, sum(m.seats)::int as seats, sum(m.received)::bigint as amount
   from orders o cross join lateral (
     select (select coalesce(sum(a.amount), 0) from payment_attempts a where a.order_id = o.id and a.state = 'completed')
         - (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id) as received,
       (select count(*) from tickets t where t.order_id = o.id and t.released_at is null) as seats
   ) m
   where o.date_id = any ($1) and o.state not in ('cancelled', 'refunded')
   group by 1, 2, 3 order by 1, 3, 2`,
)

export function readPlannedEnds(db: Queryable, dateIds: number[]) {
  return db.query<PlannedEnd>(planEnds, [dateIds])
}

const countHolds = statement(
  'count-holds-of-dates',
  'select count(*)::int as holds from holds where date_id = any ($1) and expires_at > $2',
)

export async function countHoldsOf(db: Queryable, dateIds: number[], now: Date): Promise<number> {
  const [row] = await db.query<{ holds: number }>(countHolds, [dateIds, now])
  return row?.holds ?? 0
}
