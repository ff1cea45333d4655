import { countryOf } from '#domain/geography/countries/countries.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { Point } from '../geography.ts'

/** The data to write for a readable row; `id` is the place to change. */
export type PlaceToWrite = {
  id: number | null
  provinceId: number
  countyId: number
  name: string
  address: string
  code: string | null
  postalCode: string | null
  point: Point | null
}

const lock = statement('lock-places-import', 'select pg_advisory_xact_lock(715520)')

export async function lockImport(tx: Transaction): Promise<void> {
  await tx.query(lock)
}

const ofCountries = statement(
  'provinces-of-countries',
  `select p.id, p.country_code as country, p.code, p.name, r.name as region, r.code as region_code, p.latitude, p.longitude
   from provinces p left join regions r on r.id = p.region_id where p.country_code = any($1) order by p.id`,
)

export type KnownProvince = {
  id: number
  country: string
  code: string | null
  name: string
  /** the name of what stands above it */
  region: string | null
  regionCode: string | null
  latitude: number | null
  longitude: number | null
}

export function readProvincesOf(db: Queryable, countries: readonly string[]): Promise<KnownProvince[]> {
  return db.query<KnownProvince>(ofCountries, [countries])
}

export type KnownCounty = {
  id: number
  provinceId: number
  name: string
  kind: string
  code: string | null
  postalCode: string | null
  latitude: number | null
  longitude: number | null
}

const knownCounties = statement(
  'known-counties',
  `select id, province_id, name, kind, code, postal_code, latitude, longitude
   from counties where province_id = any($1) and kind <> 'other' order by id`,
)

export function readKnownCounties(db: Queryable, provinceIds: readonly number[]) {
  return db.query<KnownCounty>(knownCounties, [provinceIds])
}

export type KnownVenue = {
  id: number
  countyId: number
  name: string
  address: string
  latitude: number | null
  longitude: number | null
}

// The place of a private event belongs to its host.
const knownVenues = statement(
  'known-venues',
  `select id, county_id, name, address, latitude, longitude from places l
   where county_id = any($1) and not exists (select from events e where e.place_id = l.id and e.type = 2) order by id`,
)

export function readKnownVenues(db: Queryable, countyIds: readonly number[]) {
  return db.query<KnownVenue>(knownVenues, [countyIds])
}

const putCounties = statement(
  'import-counties',
  `with w as (
     select * from jsonb_to_recordset($1::jsonb) as w
       (id int, province_id int, name text, code text, postal_code text, latitude float8, longitude float8)
   ), changed as (
     update counties k set kind = 'listed', code = w.code, postal_code = w.postal_code, latitude = w.latitude,
       longitude = w.longitude from w where k.id = w.id
   )
   insert into counties (province_id, name, code, postal_code, latitude, longitude)
   select province_id, name, code, postal_code, latitude, longitude from w where id is null`,
)

const putVenues = statement(
  'import-venues',
  `with w as (
     select * from jsonb_to_recordset($1::jsonb) as w
       (id int, county_id int, name text, address text, latitude float8, longitude float8)
   ), changed as (
     update places l set address = w.address, latitude = w.latitude, longitude = w.longitude from w where l.id = w.id
   )
   insert into places (county_id, name, address, time_zone, latitude, longitude)
   select w.county_id, w.name, w.address, coalesce(k.time_zone, p.time_zone, $2::jsonb ->> p.country_code), w.latitude, w.longitude
   from w join counties k on k.id = w.county_id join provinces p on p.id = k.province_id where w.id is null`,
)

const zones = Object.fromEntries(
  (['MX', 'CL', 'PE', 'ES'] as const).map((code) => [code, countryOf(code).timeZone]),
)

export async function writeImportedCounties(tx: Transaction, places: readonly PlaceToWrite[]): Promise<void> {
  await tx.query(putCounties, [rowsOf(places)])
}

export async function writeImportedVenues(tx: Transaction, places: readonly PlaceToWrite[]): Promise<void> {
  await tx.query(putVenues, [rowsOf(places), JSON.stringify(zones)])
}

const rowsOf = (places: readonly PlaceToWrite[]) =>
  recordsOf(
    places.map(({ point, ...place }) => ({
      ...place,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
    })),
  )
