import type { CountryCode } from '#domain/geography/countries/country.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type Venue = {
  id: number
  name: string
  address: string
  countyId: number
  county: string
  provinceId: number
  province: string
  countryCode: CountryCode
  timeZone: string
  latitude: number | null
  longitude: number | null
  events: number
  version: number
}

// Includes destinations of variants: a ticket may lead to another place than its event's.
const columns = `l.id, l.name, l.address, k.id as county_id, k.name as county, p.id as province_id, p.name as province,
  p.country_code, l.time_zone, l.latitude, l.longitude, l.version,
  (select count(distinct u.id)::int from (
    select id from events where place_id = l.id
    union all select c.event_id from variants v join categories c on c.id = v.category_id where v.place_id = l.id) u) as events`
const from = `places l join counties k on k.id = l.county_id join provinces p on p.id = k.province_id`
// The place of a private event belongs to its host.
const isVenue = 'not exists (select from events e where e.place_id = l.id and e.type = 2)'

const venues = keysetList('list-venues', {
  columns,
  from,
  where: isVenue,
  id: { sql: 'l.id', type: 'int4' },
  sorts: { name: { sql: 'search_fold(l.name)', type: 'text' } },
  filters: {
    countries: (value) => `p.country_code = any (${value}::text[])`,
    q: (value) =>
      `search_fold(l.name || ' ' || l.address || ' ' || k.name || ' ' || p.name) like '%' || search_fold(${value}) || '%'`,
  },
})

/** A page of the venues in these countries, with the number of matching ones. */
export async function readVenues(
  db: Queryable,
  {
    countries,
    q,
    ...page
  }: Pick<Asked<'name'>, 'sort' | 'after' | 'before' | 'limit'> & {
    countries: readonly CountryCode[]
    q: string
  },
): Promise<Page<Venue> & { count: number }> {
  const filters = { countries, q: q.replaceAll(/[%_\\]/g, '') }
  const found = await readPage<Venue>(venues, db, { filters, ...page })
  return { ...found, count: await countRows(venues, db, { filters }) }
}

const find = statement('find-venue', `select ${columns} from ${from} where l.id = $1 and ${isVenue}`)
const lock = statement('lock-place', 'select from places where id = $1 for update')

export async function findVenue(db: Queryable, id: number): Promise<Venue | undefined> {
  const [row] = await db.query<Venue>(find, [id])
  return row
}

/** The same, locked until the transaction ends. */
export async function lockVenue(tx: Transaction, id: number): Promise<Venue | undefined> {
  await tx.query(lock, [id])
  return findVenue(tx, id)
}

export type VenueToWrite = Pick<
  Venue,
  'name' | 'address' | 'countyId' | 'timeZone' | 'latitude' | 'longitude'
>

const insert = statement(
  'add-venue',
  `insert into places (name, address, county_id, time_zone, latitude, longitude) values ($1, $2, $3, $4, $5, $6) returning id`,
)
const update = statement(
  'change-venue',
  `update places set name = $1, address = $2, county_id = $3, time_zone = $4, latitude = $5, longitude = $6,
     version = version + 1 where id = $7 returning version`,
)
const remove = statement('remove-venue', 'delete from places where id = $1')

const valuesOf = ({ name, address, countyId, timeZone, latitude, longitude }: VenueToWrite) => [
  ...[name, address, countyId, timeZone, latitude, longitude],
]

export async function insertVenue(tx: Transaction, venue: VenueToWrite): Promise<number> {
  return onlyRow(await tx.query<{ id: number }>(insert, valuesOf(venue))).id
}

export async function updateVenue(tx: Transaction, id: number, venue: VenueToWrite): Promise<number> {
  return onlyRow(await tx.query<{ version: number }>(update, [...valuesOf(venue), id])).version
}

export async function removeVenue(tx: Transaction, id: number): Promise<void> {
  await tx.query(remove, [id])
}
