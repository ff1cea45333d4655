import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import type { RideActKind, RideActReason } from '#domain/travel/driving/ride-acts.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** A party of a trip with its point and its standing promises, whose moments are milliseconds. */
export type LivePartyRow = {
  id: string
  orderId: string
  orderNumber: string
  openReturns: MoneyReturnKind[]
  people: number
  address: string
  latitude: number | null
  longitude: number | null
  isPrivate: boolean
  rides: { leg: Leg; vehicle: string; from: number; until: number }[]
}

/** A trip with its published plan, its vans and the parties that may ride. */
export type LiveTripRow = {
  dateId: number
  planId: number
  plan: Plan
  startsAt: Date
  latitude: number | null
  longitude: number | null
  stopMinutes: number
  privateStopMinutes: number
  vans: { routeId: string; vehicle: string }[]
  parties: LivePartyRow[]
}

const ms = (column: string) => `extract(epoch from ${column}) * 1000`

const load = statement(
  'load-live-trips',
  `select d.id as date_id, n.id as plan_id, n.plan, d.starts_at, p.latitude, p.longitude, e.stop_minutes, e.private_stop_minutes,
     (select coalesce(json_agg(json_build_object('routeId', r.id, 'vehicle', r.vehicle)), '[]')
       from trip_routes r where r.date_id = d.id) as vans,
     (select coalesce(json_agg(json_build_object('id', t.id || '/' || a.position, 'orderId', o.id, 'orderNumber', o.number, 'address', a.address,
         'openReturns', (select coalesce(json_agg(m.kind), '[]') from money_returns m where m.order_id = o.id and m.ended_at is null),
         'people', (select count(*) from passengers g where g.ticket_id = t.id and g.address_position = a.position), 'latitude', l.latitude,
         'longitude', l.longitude, 'isPrivate', v.hours is not null,
         'rides', (select coalesce(json_agg(json_build_object('leg', s.leg, 'vehicle', s.vehicle,
             'from', ${ms('s.window_from')}, 'until', ${ms('s.window_until')})), '[]')
           from standing_promises s where s.ticket_id = t.id and s.address_position = a.position))), '[]')
       from orders o join tickets t on t.order_id = o.id and t.released_at is null join variants v on v.id = t.variant_id
       join ticket_addresses a on a.ticket_id = t.id
       join located_addresses l on l.ticket_id = a.ticket_id and l.position = a.position
       where o.date_id = d.id and o.state in ('paid', 'partially_refunded')
         and exists (select from passengers g where g.ticket_id = t.id and g.address_position = a.position)) as parties
   from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   join plans n on n.date_id = d.id and n.state = 'published'
   where d.id = any ($1::int[])`,
)

/** The trips of these dates; without a published plan there is none. */
export function loadLiveTrips(db: Queryable, dateIds: readonly number[]): Promise<LiveTripRow[]> {
  return db.query<LiveTripRow>(load, [dateIds])
}

export type LiveActRow = {
  id: number
  routeId: string
  kind: RideActKind
  /** of an incident */
  reason: RideActReason | null
  text: string | null
  /** the driver who reported an incident */
  author: string | null
  leg: Leg
  stopId: string | null
  minutes: number | null
  undoesId: number | null
  at: number
  receivedAt: number
}

export type LivePositionRow = { routeId: string; latitude: number; longitude: number; at: number }

export type LiveChanges = {
  plans: { dateId: number; planId: number }[]
  acts: LiveActRow[]
  positions: LivePositionRow[]
  /** these are null when they were not asked for */
  aboard: PeopleOfParty[] | null
  absent: PeopleOfParty[] | null
  crews: LiveCrewRow[] | null
}

type PeopleOfParty = { dateId: number; party: string; leg: Leg; people: number }

/** The vehicle and the driver of a van. */
export type LiveCrewRow = {
  routeId: string
  plate: string | null
  driver: string | null
  phone: string | null
}

const changes = statement(
  'read-live-changes',
  `select
     (select coalesce(json_agg(json_build_object('dateId', n.date_id, 'planId', n.id)), '[]')
       from plans n where n.date_id = any ($1::int[]) and n.state = 'published') as plans,
     (select coalesce(json_agg(json_build_object('id', a.id, 'routeId', a.route_id, 'kind', a.kind, 'leg', coalesce(a.leg, 'outbound'),
         'stopId', a.stop_id, 'minutes', a.minutes, 'undoesId', a.undoes_id, 'at', ${ms('a.happened_at')},
         'receivedAt', ${ms('a.received_at')},
         'reason', case when a.kind = 'incident' then a.reason end, 'text', case when a.kind = 'incident' then a.reason_text end,
         'author', case when a.kind = 'incident' then (select w.name from driver_sessions y join driver_links l on l.id = y.link_id
           join drivers w on w.id = l.driver_id where y.id = a.session_id) end)
         order by a.happened_at, a.id), '[]')
       from ride_acts a where a.date_id = any ($1::int[]) and a.route_id is not null and a.received_at >= $2
         and a.kind in ('arrived', 'wait', 'departed', 'aboard', 'not_here', 'undo', 'incident') and not a.marks && '{after_revocation}') as acts,
     (select coalesce(json_agg(json_build_object('routeId', v.route_id, 'latitude', v.latitude, 'longitude', v.longitude,
         'at', ${ms('v.measured_at')})), '[]')
       from van_positions v join trip_routes r on r.id = v.route_id where r.date_id = any ($1::int[])) as positions,
     case when $3 then (select coalesce(json_agg(x), '[]') from (
       select o.date_id as "dateId", g.ticket_id || '/' || g.address_position as party, b.leg, count(*)::int as people
       from orders o join tickets t on t.order_id = o.id join passengers g on g.ticket_id = t.id
       join boardings b on b.passenger_id = g.id and b.undone_in is null
       where o.date_id = any ($1::int[]) group by 1, 2, 3) x) end as aboard,
     case when $3 then (select coalesce(json_agg(x), '[]') from (
       select a.date_id as "dateId", g.ticket_id || '/' || g.address_position as party, a.leg, count(distinct g.id)::int as people
       from ride_acts a join ride_act_passengers y on y.act_id = a.id and y.result = 'not_here' join passengers g on g.id = y.passenger_id
       where a.date_id = any ($1::int[]) and a.kind = 'not_here' and a.leg is not null
         and not exists (select from ride_acts u where u.undoes_id = a.id)
         and not exists (select from boardings b where b.passenger_id = g.id and b.leg = a.leg and b.undone_in is null)
       group by 1, 2, 3) x) end as absent,
     case when $3 then (select coalesce(json_agg(json_build_object('routeId', r.id, 'plate', v.plate, 'driver', w.name,
         'phone', w.phone)), '[]')
       from trip_routes r join fleet_uses u on u.id = r.id left join vehicles v on v.id = u.vehicle_id
       left join drivers w on w.id = u.driver_id where r.date_id = any ($1::int[])) end as crews`,
)

/** Reads the changes of these dates in one statement: the acts since a moment, all positions, and the people aboard or absent with the vans' crews. */
export async function readLiveChanges(
  db: Queryable,
  dateIds: readonly number[],
  { since, withAboard }: { since: Date; withAboard: boolean },
): Promise<LiveChanges> {
  const [row] = await db.query<LiveChanges>(changes, [dateIds, since, withAboard])
  return row ?? { plans: [], acts: [], positions: [], aboard: null, absent: null, crews: null }
}

const ofOrder = statement(
  'find-live-order',
  `select o.date_id, o.user_id, e.country_code as country,
     (select coalesce(json_agg(${ms('s.window_from')}), '[]') from tickets t join standing_promises s on s.ticket_id = t.id
       where t.order_id = o.id) as rides
   from orders o join events e on e.id = o.event_id where o.id = $1`,
)

export type LiveOrderRow = { dateId: number; userId: string; country: CountryCode; rides: number[] }

/** The date and the customer of an order, and when the windows of its rides begin, in milliseconds. */
export async function findLiveOrder(db: Queryable, orderId: string): Promise<LiveOrderRow | undefined> {
  return (await db.query<LiveOrderRow>(ofOrder, [orderId]))[0]
}
