import type { CountryCode } from '#domain/geography/countries/country.ts'
import { tellPlanner } from '#server/platform/database/fragments/changed-tickets-sql.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type ProvinceRow = {
  id: number
  name: string
  region: string | null
  countryCode: CountryCode
  timeZone: string | null
  latitude: number | null
  longitude: number | null
  counties: number
}

const listed = `(select count(*)::int from counties k where k.province_id = p.id and k.kind = 'listed')`

const columns = `p.id, p.name, r.name as region, p.country_code, p.time_zone, p.latitude,
  p.longitude, ${listed} as counties`
const from = 'provinces p left join regions r on r.id = p.region_id'

const provinces = keysetList('list-office-provinces', {
  columns,
  from,
  id: { sql: 'p.id', type: 'int4' },
  sorts: { name: { sql: 'search_fold(p.name)', type: 'text' } },
  filters: {
    countries: (value) => `p.country_code = any (${value}::text[])`,
    q: (value) =>
      `search_fold(p.name || ' ' || coalesce(r.name, '')) like '%' || search_fold(${value}) || '%' or p.code = ${value}`,
    served: (value) => `(${listed} > 0) = (${value} = 'yes')`,
  },
})

export type ProvincesAsked = Pick<Asked<'name'>, 'sort' | 'after' | 'before' | 'limit'> & {
  countries: readonly CountryCode[]
  q: string
  served?: 'yes' | 'no' | undefined
}

/** A page of the provinces in these countries, with the number of matching ones. */
export async function readProvincePage(
  db: Queryable,
  { countries, q, served, ...page }: ProvincesAsked,
): Promise<Page<ProvinceRow> & { count: number }> {
  const filters = { countries, q: q.replaceAll(/[%_\\]/g, ''), served }
  const found = await readPage<ProvinceRow>(provinces, db, { filters, ...page })
  return { ...found, count: await countRows(provinces, db, { filters }) }
}

const findOne = statement('find-office-province', `select ${columns} from ${from} where p.id = $1`)

export async function findProvince(db: Queryable, id: number): Promise<ProvinceRow | undefined> {
  const [row] = await db.query<ProvinceRow>(findOne, [id])
  return row
}

const writePoint = statement(
  'write-point-of-province',
  'update provinces set latitude = $2, longitude = $3 where id = $1',
)

type Point = { latitude: number | null; longitude: number | null }

export async function updateProvincePoint(tx: Transaction, id: number, { latitude, longitude }: Point) {
  await tx.query(writePoint, [id, latitude, longitude])
}

export type OfficeCounty = {
  id: number
  name: string
  kind: 'listed' | 'other' | 'typed'
  hasCode: boolean
  postalCode: string | null
  latitude: number | null
  longitude: number | null
  timeZone: string | null
  provinceId: number
  province: string
  countryCode: CountryCode
}

const county = `k.id, k.name, k.kind, k.code is not null as has_code, k.postal_code, k.latitude, k.longitude,
  k.time_zone, k.province_id, p.name as province, p.country_code`

const listOfProvince = statement(
  'list-counties-of-province',
  `select ${county} from counties k join provinces p on p.id = k.province_id
   where k.province_id = $1 and k.kind = 'listed' order by search_fold(k.name), k.id limit 2000`,
)
const findCountyRow = statement(
  'find-office-county',
  `select ${county} from counties k join provinces p on p.id = k.province_id where k.id = $1`,
)
const lockCountyRow = statement('lock-county', 'select from counties where id = $1 for update')

/** The listed counties of a province, by name. */
export function readCountiesOf(db: Queryable, provinceId: number): Promise<OfficeCounty[]> {
  return db.query<OfficeCounty>(listOfProvince, [provinceId])
}

export async function findCounty(db: Queryable, id: number): Promise<OfficeCounty | undefined> {
  const [row] = await db.query<OfficeCounty>(findCountyRow, [id])
  return row
}

/** The same, locked until the transaction ends. */
export async function lockCounty(tx: Transaction, id: number): Promise<OfficeCounty | undefined> {
  await tx.query(lockCountyRow, [id])
  return findCounty(tx, id)
}

const put = statement(
  'put-office-county',
  `with known as (
     update counties set name = case when code is null then $3 else name end, postal_code = $4, latitude = $5, longitude = $6,
       kind = 'listed'
     where province_id = $2 and kind <> 'other' and case when $1::int is null then search_fold(name) = search_fold($3) else id = $1 end
     returning id
   ), added as (
     insert into counties (province_id, name, postal_code, latitude, longitude)
     select $2, $3, $4, $5, $6 where $1::int is null and not exists (select from known) returning id
   )
   select id from known union all select id from added limit 1`,
)

/** Changes a county, or adds one; an existing or typed one with the same name becomes it. */
export async function writeCounty(
  tx: Transaction,
  id: number | null,
  provinceId: number,
  { name, postalCode, latitude, longitude }: Point & { name: string; postalCode: string | null },
): Promise<number> {
  const values = [id, provinceId, name, postalCode || null, latitude, longitude]
  return onlyRow(await tx.query<{ id: number }>(put, values)).id
}

// Columns that refer to a county; a request stores its stops as JSON.
const uses = `(
  (select count(*) from ticket_addresses where county_id = k.id) + (select count(*) from frequent_addresses where county_id = k.id)
  + (select count(*) from places where county_id = k.id) + (select count(*) from approaches where county_id = k.id)
  + (select count(*) from event_requests where county_id = k.id
    or stops @> jsonb_build_array(jsonb_build_object('countyId', k.id))))::int`

const listTyped = statement(
  'list-typed-counties',
  `select k.id, k.name, k.province_id, p.name as province, p.country_code,
     k.created_at, ${uses} as uses
   from counties k join provinces p on p.id = k.province_id
   where k.kind = 'typed' and k.left_at is null and p.country_code = any($1) order by k.created_at, k.id limit 100`,
)

export type TypedCounty = {
  id: number
  name: string
  provinceId: number
  province: string
  countryCode: CountryCode
  createdAt: Date
  uses: number
}

/** The typed names that wait for a decision, oldest first. */
export function readTypedCounties(db: Queryable, countries: readonly CountryCode[]): Promise<TypedCounty[]> {
  return db.query<TypedCounty>(listTyped, [countries])
}

const promote = statement(
  'promote-typed-county',
  `update counties set kind = 'listed' where id = $1 and kind = 'typed'`,
)
const leave = statement('leave-typed-county', 'update counties set left_at = $2 where id = $1')

export async function listTypedCounty(tx: Transaction, id: number): Promise<void> {
  await tx.query(promote, [id])
}

export async function leaveTypedCounty(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(leave, [id, now])
}

const merge = statement(
  'merge-typed-county',
  `with tickets_moved as (update ticket_addresses set county_id = $2 where county_id = $1 returning ticket_id, address),
   told_planner as (${tellPlanner(`select ticket_id from tickets_moved where address <> ''`)}),
   saved_moved as (update frequent_addresses set county_id = $2 where county_id = $1 returning 1),
   places_moved as (update places set county_id = $2 where county_id = $1 returning 1),
   approaches_moved as (update approaches set county_id = $2 where county_id = $1 returning 1),
   requests_moved as (
     update event_requests set county_id = case when county_id = $1 then $2 else county_id end, stops = (
       select coalesce(jsonb_agg(case when (s ->> 'countyId')::int = $1 then s || jsonb_build_object('countyId', $2::int) else s end
         order by nth), '[]')
       from jsonb_array_elements(stops) with ordinality x (s, nth))
     where county_id = $1 or stops @> jsonb_build_array(jsonb_build_object('countyId', $1::int)) returning 1
   )
   select ((select count(*) from tickets_moved) + (select count(*) from saved_moved) + (select count(*) from places_moved)
     + (select count(*) from approaches_moved) + (select count(*) from requests_moved))::int as moved`,
)
const remove = statement('remove-county', 'delete from counties where id = $1')

/** Replaces a county by another one everywhere, and deletes it; returns how many rows referred to it. */
export async function mergeCounty(tx: Transaction, id: number, into: number): Promise<number> {
  const { moved } = onlyRow(await tx.query<{ moved: number }>(merge, [id, into]))
  await tx.query(remove, [id])
  return moved
}

const forget = statement(
  'forget-unused-typed-counties',
  `delete from counties where id in (
     select k.id from counties k where k.kind = 'typed' and k.created_at < $1 and ${uses} = 0 order by k.created_at limit 100
     for update skip locked)`,
)

/** Deletes unused typed counties from before a time. */
export async function forgetUnusedCounties(db: Queryable, before: Date): Promise<void> {
  await db.query(forget, [before])
}
