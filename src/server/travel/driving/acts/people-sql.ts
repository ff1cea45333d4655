import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const lockAuthor = statement('lock-author-of-acts', 'select pg_advisory_xact_lock(hashtextextended($1, 730))')

/** Serialises the calls of one author: a van, or a member of staff. */
export async function lockAuthorOfActs(tx: Transaction, author: string): Promise<void> {
  await tx.query(lockAuthor, [author])
}

/** The ids by which a call names its people. */
export type Named = {
  passengerIds: readonly string[]
  ticketIds: readonly string[]
  orderIds: readonly string[]
}

// In the order of their ids, so that two calls with the same orders cannot deadlock; a refund and a check-in wait, too.
const lockOrders = statement(
  'lock-orders-of-acts',
  `select id from orders where id in (
     select t.order_id from passengers g join tickets t on t.id = g.ticket_id where g.id = any ($1::uuid[])
     union select order_id from tickets where id = any ($2::uuid[])
     union select unnest($3::uuid[]))
   order by id for no key update`,
)

/** Locks the orders of these people; returns their ids. */
export async function lockOrdersOf(
  tx: Transaction,
  { passengerIds, ticketIds, orderIds }: Named,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(lockOrders, [passengerIds, ticketIds, orderIds])
  return rows.map(({ id }) => id)
}

/** A passenger of a locked order; vehicles are those promised for each leg. */
export type PersonRow = {
  id: string
  ticketId: string
  position: number
  orderId: string
  dateId: number
  country: CountryCode
  state: OrderState
  isReleased: boolean
  openReturns: MoneyReturnKind[]
  outbound: string | null
  return: string | null
  startsAt: Date
  endsAt: Date | null
  timeZone: string
}

const listPeople = statement(
  'list-people-of-orders',
  `select g.id, g.ticket_id, g.address_position as position, o.id as order_id, o.date_id,
     e.country_code as country, o.state, t.released_at is not null as is_released,
     (select coalesce(json_agg(m.kind), '[]') from money_returns m where m.order_id = o.id and m.ended_at is null)
       as open_returns,
     u.vehicle as outbound, h.vehicle as return, d.starts_at,
     case when d.ends_at > d.starts_at then d.ends_at end as ends_at, p.time_zone
   from orders o join tickets t on t.order_id = o.id join passengers g on g.ticket_id = t.id
   join event_dates d on d.id = o.date_id join events e on e.id = d.event_id join places p on p.id = e.place_id
   left join standing_promises u on u.ticket_id = g.ticket_id and u.address_position = g.address_position and u.leg = 'outbound'
   left join standing_promises h on h.ticket_id = g.ticket_id and h.address_position = g.address_position and h.leg = 'return'
   where o.id = any ($1::uuid[])
   order by o.id, t.position, g.address_position, g.position`,
)

export function listPeopleOfOrders(db: Queryable, orderIds: readonly string[]): Promise<PersonRow[]> {
  return db.query<PersonRow>(listPeople, [orderIds])
}

export type BoardingRow = { id: number; passengerId: string; leg: Leg; actId: number | null }

const listBoardings = statement(
  'list-boardings-of-people',
  `select b.id, b.passenger_id, b.leg, i.act_id from boardings b join check_ins i on i.id = b.check_in_id
   where b.passenger_id = any ($1::uuid[]) and b.undone_in is null`,
)

export function listBoardingsOf(db: Queryable, passengerIds: readonly string[]): Promise<BoardingRow[]> {
  return db.query<BoardingRow>(listBoardings, [passengerIds])
}

export type ObservationRow = { passengerId: string; leg: Leg; actId: number }

const listObservations = statement(
  'list-observations-of-people',
  `select x.passenger_id, a.leg, a.id as act_id from ride_act_passengers x join ride_acts a on a.id = x.act_id
   where x.passenger_id = any ($1::uuid[]) and a.kind = 'aboard' and x.result not in ('unknown', 'after_revocation')
     and not exists (select from ride_acts u where u.undoes_id = a.id)
   order by a.id`,
)

/** Acts that saw these passengers aboard and are not undone, the first one first. */
export function listObservationsOf(
  db: Queryable,
  passengerIds: readonly string[],
): Promise<ObservationRow[]> {
  return db.query<ObservationRow>(listObservations, [passengerIds])
}
