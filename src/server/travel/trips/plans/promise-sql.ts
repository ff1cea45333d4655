import type { Locale } from '#domain/platform/locales.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** The current promise to a party. */
export type StandingPromise = {
  ticketId: string
  position: number
  leg: Leg
  vehicle: string
  from: Date
  until: Date
}

const listStanding = statement(
  'list-standing-promises',
  `select s.ticket_id, s.address_position as position, s.leg, s.vehicle, s.window_from as "from",
     s.window_until as "until"
   from standing_promises s join tickets t on t.id = s.ticket_id join orders o on o.id = t.order_id
   where o.date_id = $1`,
)

/** The current promises to the parties of a date. */
export function listStandingPromises(db: Queryable, dateId: number): Promise<StandingPromise[]> {
  return db.query<StandingPromise>(listStanding, [dateId])
}

const supersede = statement(
  'supersede-promises',
  `update promises p set is_last = false
   from jsonb_to_recordset($1) as r(ticket_id uuid, position smallint, leg text)
   where p.ticket_id = r.ticket_id and p.address_position = r.position and p.leg = r.leg and p.is_last`,
)
const insert = statement(
  'insert-promises',
  `insert into promises (ticket_id, address_position, leg, version, plan_id, vehicle, window_from, window_until, place_key,
     starts_at, ends_at, told_at, reason)
   select r.ticket_id, r.position, r.leg, coalesce((select max(version) from promises b where b.ticket_id = r.ticket_id
       and b.address_position = r.position and b.leg = r.leg), 0) + 1,
     $2, r.vehicle, r."from", r."until", place_key(a.address, a.county_id), d.starts_at, d.ends_at, $3, nullif($4, '')
   from jsonb_to_recordset($1) as r(ticket_id uuid, position smallint, leg text, vehicle text, "from" timestamptz,
     "until" timestamptz)
   join tickets t on t.id = r.ticket_id and t.released_at is null
   join ticket_addresses a on a.ticket_id = t.id and a.position = r.position
   join orders o on o.id = t.order_id and o.state in ('paid', 'partially_refunded')
   join event_dates d on d.id = o.date_id`,
)

/** Stores new promises, each as the next version for its party and leg; tickets that have ended get none. */
export async function insertPromises(
  tx: Transaction,
  promises: readonly StandingPromise[],
  publication: { planId: number; at: Date; reason: string },
): Promise<void> {
  await tx.query(supersede, [recordsOf(promises)])
  await tx.query(insert, [recordsOf(promises), publication.planId, publication.at, publication.reason])
}

/** A passenger who received the place from a customer, with the party. */
export type PromisedReceiver = {
  orderId: string
  ticketId: string
  position: number
  /** of the ticket in its order, from 0 */
  ticket: number
  name: string
  email: string
  locale: string | null
}

const listReceivers = statement(
  'list-receivers-of-parties',
  `select t.order_id, g.ticket_id, g.address_position as position, t.position as ticket, g.name,
     g.email, a.locale
   from jsonb_to_recordset($1) as r(ticket_id uuid, position smallint)
   join passengers g on g.ticket_id = r.ticket_id and g.address_position = r.position
   join give_aways a on a.passenger_id = g.id and a.state = 'accepted'
   join tickets t on t.id = g.ticket_id and t.released_at is null
   where g.email <> '' order by g.ticket_id, g.position`,
)

/** The receivers of given-away places in these parties. */
export function listPromisedReceivers(
  tx: Transaction,
  parties: readonly { ticketId: string; position: number }[],
): Promise<PromisedReceiver[]> {
  return tx.query<PromisedReceiver>(listReceivers, [recordsOf(parties)])
}

export type ToldOrder = { orderId: string; email: string; locale: Locale }

const lockOrders = statement(
  'lock-orders-to-tell',
  `select o.id as order_id, u.email::text, o.locale from orders o join users u on u.id = o.user_id
   where o.id = any ($1::uuid[]) and o.state in ('paid', 'partially_refunded') order by o.id for share of o`,
)

/** The orders whose customers get a mail, locked until the transaction ends. */
export function lockOrdersToTell(tx: Transaction, orderIds: readonly string[]): Promise<ToldOrder[]> {
  return tx.query<ToldOrder>(lockOrders, [orderIds])
}
