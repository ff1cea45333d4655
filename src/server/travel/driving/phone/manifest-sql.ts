import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import type { RideActKind } from '#domain/travel/driving/ride-acts.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const publishedPlan = statement(
  'find-published-plan-of-date',
  `select plan from plans where date_id = $1 and state = 'published'`,
)

export async function findPublishedPlan(db: Queryable, dateId: number): Promise<Plan | undefined> {
  return (await db.query<{ plan: Plan }>(publishedPlan, [dateId]))[0]?.plan
}

/** A passenger of a van with all that its driver needs. */
export type PassengerOfVan = {
  id: string
  name: string
  phone: string
  wheelchair: boolean
  ticketId: string
  position: number
  orderId: string
  orderNumber: string
  isPrivate: boolean
  address: string
  county: string
  note: string
  latitude: number | null
  longitude: number | null
  openReturns: MoneyReturnKind[]
  outboundFrom: Date | null
  outboundUntil: Date | null
  returnFrom: Date | null
  returnUntil: Date | null
  outboundAt: Date | null
  returnAt: Date | null
  outboundAbsentAt: Date | null
  returnAbsentAt: Date | null
}

const standing = (leg: 'outbound' | 'return', alias: string) => `
  left join standing_promises ${alias} on ${alias}.ticket_id = g.ticket_id and ${alias}.address_position = g.address_position
    and ${alias}.leg = '${leg}'
  left join boardings ${alias}b on ${alias}b.passenger_id = g.id and ${alias}b.leg = '${leg}' and ${alias}b.undone_in is null
  left join check_ins ${alias}i on ${alias}i.id = ${alias}b.check_in_id`

const absent = (leg: 'outbound' | 'return') => `(
  select max(x.happened_at) from ride_act_passengers y join ride_acts x on x.id = y.act_id
  where y.passenger_id = g.id and y.result = 'not_here' and x.kind = 'not_here' and x.leg = '${leg}'
    and not exists (select from ride_acts z where z.undoes_id = x.id))`

const ofVan = statement(
  'list-passengers-of-van',
  `select g.id, g.name, g.phone, g.wheelchair, g.ticket_id, g.address_position as position,
     o.id as order_id, o.number as order_number, v.hours is not null as is_private, l.address, c.name as county,
     a.driver_note as note, l.latitude, l.longitude,
     (select coalesce(json_agg(m.kind), '[]') from money_returns m where m.order_id = o.id and m.ended_at is null)
       as open_returns,
     u.window_from as outbound_from, u.window_until as outbound_until,
     h.window_from as return_from, h.window_until as return_until,
     ui.created_at as outbound_at, hi.created_at as return_at,
     ${absent('outbound')} as outbound_absent_at, ${absent('return')} as return_absent_at
   from tickets t join orders o on o.id = t.order_id join variants v on v.id = t.variant_id
   join passengers g on g.ticket_id = t.id
   join ticket_addresses a on a.ticket_id = g.ticket_id and a.position = g.address_position
   join located_addresses l on l.ticket_id = a.ticket_id and l.position = a.position
   join counties c on c.id = l.county_id
   ${standing('outbound', 'u')} ${standing('return', 'h')}
   where t.id = any ($1::uuid[]) and t.released_at is null and o.state in ('paid', 'partially_refunded')
   order by o.number, t.position, g.address_position, g.position`,
)

/** The passengers of these tickets, as far as they may ride. */
export function listPassengersOfVan(db: Queryable, ticketIds: readonly string[]): Promise<PassengerOfVan[]> {
  return db.query<PassengerOfVan>(ofVan, [ticketIds])
}

/** An act of a van that tells where it is, or how many ride along. */
export type ActOfVan = {
  kind: RideActKind | 'unreadable'
  leg: Leg | null
  stopId: string | null
  minutes: number | null
  people: number | null
  at: Date
}

const actsOfVan = statement(
  'list-acts-of-van',
  `select a.kind, a.leg, a.stop_id, a.minutes, a.people, a.happened_at as at
   from ride_acts a
   where a.route_id = $1
     and (a.kind in ('arrived', 'wait', 'departed') or a.kind = 'aboard' and a.people > 0)
     and not a.marks && '{after_revocation}' and not exists (select from ride_acts u where u.undoes_id = a.id)
   order by a.happened_at, a.id`,
)

/** The acts of all devices of a van, as far as they count. */
export function listActsOfVan(db: Queryable, routeId: string): Promise<ActOfVan[]> {
  return db.query<ActOfVan>(actsOfVan, [routeId])
}

/** An order of a date and its parties that ride; nothing personal. */
export type OrderOfTrip = {
  id: string
  state: OrderState
  openReturns: MoneyReturnKind[]
  parties: { ticketId: string; position: number; people: number }[]
}

const ofTrip = statement(
  'list-orders-of-trip',
  `select o.id, o.state,
     (select coalesce(json_agg(m.kind), '[]') from money_returns m where m.order_id = o.id and m.ended_at is null)
       as open_returns,
     (select coalesce(json_agg(json_build_object('ticketId', y.ticket_id, 'position', y.address_position, 'people', y.people)), '[]')
       from (select g.ticket_id, g.address_position, count(*)::int as people
         from tickets t join passengers g on g.ticket_id = t.id
         where t.order_id = o.id and t.released_at is null group by g.ticket_id, g.address_position
         order by g.ticket_id, g.address_position) y) as parties
   from orders o where o.date_id = $1 order by o.id`,
)

/** All orders of a date, also cancelled ones. */
export function listOrdersOfTrip(db: Queryable, dateId: number): Promise<OrderOfTrip[]> {
  return db.query<OrderOfTrip>(ofTrip, [dateId])
}
