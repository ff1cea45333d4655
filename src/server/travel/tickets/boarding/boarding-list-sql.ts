import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { tripColumns, tripTables } from '../trip-columns-sql.ts'
import { type PassengerRow, passengerColumns, passengerTables } from './check-in-sql.ts'

export type TripRow = {
  id: number
  startsAt: Date
  endsAt: Date | null
  timeZone: string
  eventName: string
  placeName: string
}

// Wider than any boarding window; the exact one depends on the place's calendar (domain/tickets/boarding.ts).
const tripsNear = statement(
  'trips-near',
  `select d.id, ${tripColumns}
   from event_dates d ${tripTables('$2')}
   where e.country_code = any ($3) and d.starts_at < $1::timestamptz + interval '2 days'
     and d.ends_at > $1::timestamptz - interval '2 days'
   order by d.starts_at, d.id`,
)

export function readTripsNear(
  db: Queryable,
  { now, locale, countries }: { now: Date; locale: string; countries: readonly CountryCode[] },
): Promise<TripRow[]> {
  return db.query<TripRow>(tripsNear, [now, locale, countries])
}

export type TripCount = {
  id: number
  expected: number
  outbound: number
  return: number
  version: number
}

const mayBoardStates = `('paid', 'partially_refunded')`

const countTrips = statement(
  'count-trips',
  `select o.date_id as id, count(*)::int as expected,
     count(*) filter (where exists (select from boardings b
       where b.passenger_id = r.id and b.leg = 'outbound' and b.undone_in is null))::int as outbound,
     count(*) filter (where exists (select from boardings b
       where b.passenger_id = r.id and b.leg = 'return' and b.undone_in is null))::int as return,
     coalesce((select max(i.id) from orders x join check_ins i on i.order_id = x.id
       where x.date_id = o.date_id and i.outcome in ('boarded', 'undone')), 0)
       + coalesce((select max(p.id) from plans p where p.date_id = o.date_id and p.state = 'published'), 0) as version
   from orders o
   join tickets k on k.order_id = o.id and k.released_at is null
   join passengers r on r.ticket_id = k.id
   where o.date_id = any ($1::int[]) and o.state in ${mayBoardStates}
   group by o.date_id`,
)

export function readTripCounts(db: Queryable, dateIds: readonly number[]): Promise<TripCount[]> {
  return db.query<TripCount>(countTrips, [dateIds])
}

export type ListedPassenger = PassengerRow & { orderId: string; orderNumber: string }

const passengersOfTrip = statement(
  'passengers-of-trip',
  `select o.id as order_id, o.number as order_number, ${passengerColumns}
   from orders o join tickets k on k.order_id = o.id and k.released_at is null ${passengerTables('$2')}
   where o.date_id = $1 and o.state in ${mayBoardStates}
   order by v.name, c.name, a.address, o.number, k.position, r.position`,
)

export function readPassengersOfTrip(db: Queryable, dateId: number, leg: Leg): Promise<ListedPassenger[]> {
  return db.query<ListedPassenger>(passengersOfTrip, [dateId, leg])
}

export type FoundRow = {
  id: string
  number: string
  state: OrderState
  dateId: number
  byNumber: boolean
  customerName: string
  names: string[]
  boarded: number
}

// By number in any state, so that staff can explain a problem; by name only orders that may board.
const findOrders = statement(
  'find-orders-to-board',
  `with asked as (select array_remove(string_to_array(search_fold($2), ' '), '') as words)
   select o.id, o.number, o.state, o.date_id, f.by_number, f.customer_name, f.names, f.boarded
   from orders o
   join users u on u.id = o.user_id
   cross join asked
   cross join lateral (
     select translate(upper(o.number), $4, $5) = $3 as by_number,
       u.first_name || ' ' || u.last_name as customer_name,
       coalesce(array_agg(r.name order by k.position, r.position), '{}') as names,
       count(*) filter (where exists (select from boardings b
         where b.passenger_id = r.id and b.leg = $6 and b.undone_in is null))::int as boarded,
       coalesce(bool_or((select bool_and(position(w in search_fold(r.name)) > 0) from unnest(words) w)), false)
         as by_passenger
     from tickets k join passengers r on r.ticket_id = k.id
     where k.order_id = o.id and (k.released_at is null or o.state in ('cancelled', 'refunded'))
   ) f
   where o.date_id = any ($1::int[]) and (
     f.by_number or o.state in ${mayBoardStates} and cardinality(words) > 0 and (
       f.by_passenger
       or (select bool_and(position(w in search_fold(f.customer_name)) > 0) from unnest(words) w)))
   order by f.by_number desc, f.names, o.number
   limit $7`,
)

export function findOrdersToBoard(
  db: Queryable,
  search: {
    dateIds: readonly number[]
    text: string
    foldedNumber: string
    folding: { from: string; to: string }
    leg: Leg
    most: number
  },
): Promise<FoundRow[]> {
  const { dateIds, text, foldedNumber, folding, leg, most } = search
  return db.query<FoundRow>(findOrders, [dateIds, text, foldedNumber, folding.from, folding.to, leg, most])
}

/** A recorded search or opened list of staff; `forgetLookupsBefore` deletes it. */
export type Lookup = {
  staffId: string
  kind: 'search' | 'list'
  text?: string
  dateId?: number
  found: number
  device?: string | undefined
  at: Date
}

// An open list is reloaded often: it is recorded once an hour.
const insertLookup = statement(
  'insert-check-in-lookup',
  `insert into check_in_lookups (staff_id, kind, text, date_id, found, device, created_at)
   select $1, $2, $3, $4, $5, $6, $7
   where $2 = 'search' or not exists (select from check_in_lookups l
     where l.staff_id = $1 and l.kind = 'list' and l.date_id = $4
       and l.created_at > $7::timestamptz - interval '1 hour')`,
)

export async function recordLookup(db: Queryable, lookup: Lookup): Promise<void> {
  const { staffId, kind, text, dateId, found, device, at } = lookup
  await db.query(insertLookup, [staffId, kind, text ?? null, dateId ?? null, found, device || null, at])
}

const deleteLookups = statement(
  'delete-check-in-lookups',
  'delete from check_in_lookups where created_at < $1',
)

export async function forgetLookupsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(deleteLookups, [time])
}
