import type { Locale } from '#domain/platform/locales.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const countAffected = statement(
  'count-affected-by-date',
  `select d.id, count(o.id)::int as orders, count(*) filter (where o.state like 'awaiting%')::int as unpaid,
     coalesce(sum((select count(*) from tickets t where t.order_id = o.id and t.released_at is null)), 0)::int as tickets,
     (select count(*)::int from holds h where h.date_id = d.id and h.expires_at > $2) as holds
   from event_dates d left join orders o on o.date_id = d.id and o.state not in ('cancelled', 'refunded')
   where d.id = any ($1) group by d.id order by d.id`,
)

export type AffectedDate = { id: number; orders: number; unpaid: number; tickets: number; holds: number }

/** The number of orders, tickets and holds of each of these dates. */
export function readAffectedDates(
  db: Queryable,
  dateIds: readonly number[],
  now: Date,
): Promise<AffectedDate[]> {
  return db.query<AffectedDate>(countAffected, [dateIds, now])
}

/** The start of a date before and after, and its end. */
export type MovedDate = { id: number; from: Date; to: Date; endsBefore: Date; endsAfter: Date }

const insertMoves = statement(
  'insert-postponements',
  `insert into event_postponements (event_id, date_id, starts_before, starts_after, ends_before, ends_after, why,
     actor_kind, actor_id, postponed_at, place_before, place_after, answer_until)
   select $1, m.id, m."from", m."to", m.ends_before, m.ends_after, $3, $4, $5, $6, $7, $8, $9
   from jsonb_to_recordset($2::jsonb) m (id int, "from" timestamptz, "to" timestamptz, ends_before timestamptz,
     ends_after timestamptz)
   returning id, date_id`,
)

export function insertPostponements(
  tx: Transaction,
  one: {
    eventId: number
    moves: MovedDate[]
    why: string
    actor: { kind: string; id: string }
    now: Date
    placeBefore: number | null
    placeAfter: number | null
    answerUntil: Date
  },
) {
  const { eventId, moves, why, actor, now, placeBefore, placeAfter, answerUntil } = one
  return tx.query<{ id: number; dateId: number }>(insertMoves, [
    ...[eventId, recordsOf(moves), why, actor.kind, actor.id, now, placeBefore, placeAfter, answerUntil],
  ])
}

// Private vans keep their local times.
const writeNew = statement(
  'write-postponed-event',
  `with moved as (
     select m.id, m."from" at time zone $3 as was, m."to" at time zone $4 as is_now
     from jsonb_to_recordset($2::jsonb) m (id int, "from" timestamptz, "to" timestamptz)
   ), vans as (
     update tickets t set
       comes_at = (t.comes_at at time zone $3 + (moved.is_now - moved.was)) at time zone $4,
       goes_home_at = (t.goes_home_at at time zone $3 + (moved.is_now - moved.was)) at time zone $4
     from orders o join moved on moved.id = o.date_id
     where t.order_id = o.id and t.comes_at is not null and t.released_at is null
   ), visits as (
     update tickets t set place_id = $6 from orders o
     where o.id = t.order_id and o.event_id = $1 and t.place_id = $5 and $6 <> $5 and t.released_at is null
   ), holds_away as (
     delete from holds h using moved where h.date_id = moved.id
   )
   update events set postponed_at = $7, place_id = $6 where id = $1`,
)

/**
 * Marks the event as postponed, moves it and its tickets to the new place, and ends the holds of its moved
 * dates.
 */
export async function writePostponedEvent(
  tx: Transaction,
  one: {
    eventId: number
    moves: MovedDate[]
    zones: { before: string; after: string }
    places: { before: number; after: number }
    now: Date
  },
): Promise<void> {
  const { eventId, moves, zones, places, now } = one
  const values = [eventId, recordsOf(moves), zones.before, zones.after, places.before, places.after, now]
  await tx.query(writeNew, values)
}

const insertOrders = statement(
  'insert-postponed-orders',
  `insert into postponed_orders (id, postponement_id, order_id)
   select gen_random_uuid(), p.id, o.id
   from event_postponements p join orders o on o.date_id = p.date_id
   where p.id = any ($1) and o.state not in ('cancelled', 'refunded')
   returning id, order_id`,
)

const findTold = statement(
  'find-customers-of-postponed-orders',
  `select r.id, r.order_id, u.email, o.locale, o.state, p.starts_before,
     p.starts_after, p.ends_before, p.ends_after
   from postponed_orders r join event_postponements p on p.id = r.postponement_id join orders o on o.id = r.order_id
   join users u on u.id = o.user_id
   where r.postponement_id = any ($1)`,
)

export type PostponedOrder = {
  id: string
  orderId: string
  email: string
  locale: Locale
  state: OrderState
  startsBefore: Date
  startsAfter: Date
  endsBefore: Date | null
  endsAfter: Date | null
}

/** Inserts the orders of postponements whose customers are asked; orders that have ended are left out. */
export async function insertPostponedOrders(
  tx: Transaction,
  postponementIds: readonly number[],
): Promise<PostponedOrder[]> {
  await tx.query(insertOrders, [postponementIds])
  return tx.query<PostponedOrder>(findTold, [postponementIds])
}

const listPast = statement(
  'list-postponements',
  `select p.id, p.date_id, p.starts_before, p.starts_after,
     p.ends_before, p.ends_after, p.why,
     p.postponed_at, p.answer_until, count(r.id)::int as orders,
     count(*) filter (where r.answer = 'keep')::int as kept,
     count(*) filter (where r.answer = 'give_back')::int as given_back
   from event_postponements p left join postponed_orders r on r.postponement_id = p.id
   where p.event_id = $1 group by p.id order by p.id desc`,
)

export type PastPostponement = {
  id: number
  dateId: number
  startsBefore: Date
  startsAfter: Date
  /** null where they were not recorded */
  endsBefore: Date | null
  endsAfter: Date | null
  why: string
  postponedAt: Date
  answerUntil: Date | null
  orders: number
  kept: number
  givenBack: number
}

export function readPostponements(db: Queryable, eventId: number) {
  return db.query<PastPostponement>(listPast, [eventId])
}

const findSample = statement(
  'find-sample-postponed-order',
  `select id from orders where date_id = any ($1) and state not in ('cancelled', 'refunded')
   order by state like 'awaiting%', created_at limit 1`,
)

/** An order whose mail serves as a sample. */
export async function readSamplePostponedOrder(
  db: Queryable,
  dateIds: readonly number[],
): Promise<string | null> {
  const [order] = await db.query<{ id: string }>(findSample, [dateIds])
  return order?.id ?? null
}
