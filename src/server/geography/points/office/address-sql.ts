import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { tellPlanner } from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type LocatedAddress = {
  id: string
  address: string
  county: string
  province: string
  countryCode: CountryCode
  latitude: number | null
  longitude: number | null
  source: 'customer' | 'geocoder' | 'county' | 'staff'
  accuracy: number | null
  people: number
  orderNumber: string
  tripId: number
  eventName: string
  startsAt: Date
  timeZone: string
}

const id = `a.ticket_id::text || '.' || a.position`
const columns = `${id} as id, a.address, k.name as county, v.name as province, e.country_code,
  l.latitude, l.longitude, l.source, l.accuracy, o.number as order_number, d.id as trip_id, d.starts_at,
  (select count(*)::int from passengers g where g.ticket_id = a.ticket_id and g.address_position = a.position) as people,
  ${eventName()} as event_name, p.time_zone`
// Joined for the rows of a page only, not for counting.
const rows = `event_dates d join orders o on o.date_id = d.id join events e on e.id = o.event_id
  join places p on p.id = e.place_id join tickets t on t.order_id = o.id and t.released_at is null
  join ticket_addresses a on a.ticket_id = t.id join counties k on k.id = a.county_id
  join provinces v on v.id = k.province_id`
const from = `${rows} left join located_addresses l on l.ticket_id = a.ticket_id and l.position = a.position`

const addresses = keysetList('list-addresses', {
  columns,
  from,
  given: 1,
  where: `d.starts_at > $1 and a.address <> ''`,
  id: { sql: id, type: 'text' },
  sorts: { startsAt: { sql: 'd.starts_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `e.country_code = any (${value}::text[])`,
    q: (value) =>
      `search_fold(a.address || ' ' || k.name || ' ' || v.name) like '%' || search_fold(${value}) || '%' or o.number = upper(${value})`,
    state: (value) => `(a.point_source is null) = (${value} = 'county')`,
    day: (value) => `(d.starts_at at time zone p.time_zone)::date = ${value}::date`,
    trip: (value) => `d.id = ${value}`,
  },
})

export type AddressesAsked = Pick<Asked<'startsAt'>, 'sort' | 'after' | 'before' | 'limit'> & {
  countries: readonly CountryCode[]
  q: string
  state: string
  trip: number | undefined
  day: string
}

/**
 * A page of the addresses for upcoming dates, and how many of the matching ones have only their county's
 * point.
 */
export async function readAddresses(
  db: Queryable,
  now: Date,
  { countries, q, state, trip, day, ...page }: AddressesAsked,
): Promise<Page<LocatedAddress> & { count: number; inCounty: number; all: number }> {
  const wide = { countries, q: q.replaceAll(/[%_\\]/g, ''), trip, day }
  const given = [now]
  const found = await readPage<LocatedAddress>(addresses, db, { given, filters: { ...wide, state }, ...page })
  const inCounty = await countRows(addresses, db, { given, filters: { ...wide, state: 'county' } })
  const all = await countRows(addresses, db, { given, filters: wide })
  const count = state === 'county' ? inCounty : state === '' ? all : all - inCounty
  return { ...found, count, inCounty, all }
}

const findTripRow = statement(
  'find-trip-of-addresses',
  `select ${eventName()} as event_name, d.starts_at, p.time_zone
   from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   where d.id = $1 and e.country_code = any ($2::text[])`,
)

export async function findTrip(
  db: Queryable,
  tripId: number,
  countries: readonly CountryCode[],
): Promise<Pick<LocatedAddress, 'eventName' | 'startsAt' | 'timeZone'> | null> {
  const [trip] = await db.query<Pick<LocatedAddress, 'eventName' | 'startsAt' | 'timeZone'>>(findTripRow, [
    tripId,
    countries,
  ])
  return trip ?? null
}

export type AddressToLocate = LocatedAddress & {
  countyId: number
  /** the point of its county, else of its province */
  countyLatitude: number | null
  countyLongitude: number | null
  sameText: number
}

const find = statement(
  'find-address',
  `select ${columns}, a.county_id, coalesce(k.latitude, v.latitude) as county_latitude,
     coalesce(k.longitude, v.longitude) as county_longitude,
     (select count(*)::int - 1 from ticket_addresses s where s.county_id = a.county_id
       and address_key(s.address) = address_key(a.address)) as same_text
   from ${from} where a.ticket_id = $1 and a.position = $2 and a.address <> ''`,
)
const lock = statement(
  'lock-address',
  'select from ticket_addresses where ticket_id = $1 and position = $2 for update',
)

export async function findAddress(db: Queryable, id: string): Promise<AddressToLocate | undefined> {
  const [row] = await db.query<AddressToLocate>(find, id.split('.'))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockAddress(tx: Transaction, id: string): Promise<AddressToLocate | undefined> {
  await tx.query(lock, id.split('.'))
  return findAddress(tx, id)
}

const setPoint = statement(
  'set-point-by-staff',
  `with known as (
     insert into address_points (county_id, address_key, asked_at, answered_at, latitude, longitude, source, accuracy)
     values ($3, address_key($4), $7, $7, $5, $6, 'staff', $8)
     on conflict (county_id, address_key) do update set answered_at = $7, latitude = $5, longitude = $6, source = 'staff', accuracy = $8
   ), saved as (
     update frequent_addresses set latitude = $5, longitude = $6, point_source = 'staff', point_accuracy = $8, point_due = false
     where county_id = $3 and address_key(name) = address_key($4) and point_source is distinct from 'customer'
   ), located as (
     update ticket_addresses set latitude = $5, longitude = $6, point_source = 'staff', point_accuracy = $8, point_due = false
     where county_id = $3 and address_key(address) = address_key($4)
       and (point_source is distinct from 'customer' or ticket_id = $1 and position = $2) returning ticket_id
   ), told_planner as (
     ${tellPlanner('select ticket_id from located')}
   )
   select count(*)::int as addresses from located`,
)

/**
 * Sets the point of a locked address and of those with the same text; returns how many addresses of tickets
 * got it.
 */
export async function setPointByStaff(
  tx: Transaction,
  { id, countyId, address }: AddressToLocate,
  { latitude, longitude }: Point,
  { accuracy, now }: { accuracy: number; now: Date },
): Promise<number> {
  const values = [...id.split('.'), countyId, address, latitude, longitude, now, accuracy]
  return onlyRow(await tx.query<{ addresses: number }>(setPoint, values)).addresses
}

const waiting = statement(
  'home-addresses',
  `with trips as (
     select d.id, d.starts_at, ${eventName()} as title, e.country_code, e.place_id,
       count(*)::int as all_of_them, count(*) filter (where a.point_source is null)::int as in_county
     from event_dates d join orders o on o.date_id = d.id join events e on e.id = o.event_id
       join tickets t on t.order_id = o.id and t.released_at is null join ticket_addresses a on a.ticket_id = t.id
     where d.starts_at > $2 and d.starts_at < $2::timestamptz + interval '7 days' and a.address <> ''
       and e.country_code = any ($1::text[])
     group by d.id, e.id
   )
   select d.id::text as id, d.title, d.in_county || ' / ' || d.all_of_them as detail, d.country_code, d.starts_at as since,
     p.time_zone, count(*) over ()::int as total
   from trips d join places p on p.id = d.place_id where d.in_county > 0 order by d.starts_at, d.id limit 10`,
)

/** Dates within seven days with addresses that have only their county's point. */
export function readTripsToLocate(db: Queryable, countries: readonly CountryCode[], now: Date) {
  return db.query<{
    id: string
    title: string
    detail: string
    countryCode: CountryCode
    since: Date
    timeZone: string
    total: number
  }>(waiting, [countries, now])
}
