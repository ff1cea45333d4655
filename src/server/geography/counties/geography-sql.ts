import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { CountryGeography, Point, Written } from './geography.ts'

const findLoad = statement('find-geography-load', 'select from geography_loads where source = $1')
const waitForLock = statement('wait-for-geography-lock', 'set local lock_timeout = 0')
const lock = statement('lock-geography', 'select pg_advisory_xact_lock(715519)')
const record = statement(
  'record-geography-load',
  'insert into geography_loads (source) values ($1) on conflict (source) do update set loaded_at = now()',
)

// Statistics of the empty tables would make the next queries scan them completely.
const analyze = statement('analyze-geography', 'analyze provinces, counties')

export async function isLoaded(db: Queryable, source: string): Promise<boolean> {
  return (await db.query(findLoad, [source])).length > 0
}

export async function lockGeography(tx: Transaction): Promise<void> {
  await tx.query(waitForLock)
  await tx.query(lock)
}

export async function recordLoad(tx: Transaction, source: string): Promise<void> {
  await tx.query(record, [source])
  await tx.query(analyze)
}

const putRegions = statement(
  'put-regions',
  `insert into regions as r (country_code, code, name)
   select $1, code, name from jsonb_to_recordset($2::jsonb) as g (code text, name text)
   on conflict (country_code, code) do update set name = excluded.name where r.name <> excluded.name
   returning xmax = 0 as added`,
)

export async function writeRegions(
  tx: Transaction,
  { country, regions }: CountryGeography,
): Promise<Written> {
  return count(regions.length, await tx.query<Put>(putRegions, [country, recordsOf(regions)]))
}

const withoutCode = statement(
  'provinces-without-code',
  `select p.id, p.name, array(select k.name from counties k where k.province_id = p.id) as counties
   from provinces p where p.country_code = $1 and p.code is null order by p.id`,
)
const setCode = statement(
  'set-province-code',
  `update provinces p set code = $2 where p.id = $1
     and not exists (select from provinces o where o.country_code = p.country_code and o.code = $2)`,
)

export function readProvincesWithoutCode(tx: Transaction, country: string) {
  return tx.query<{ id: number; name: string; counties: string[] }>(withoutCode, [country])
}

export async function setProvinceCode(tx: Transaction, id: number, code: string): Promise<void> {
  await tx.query(setCode, [id, code])
}

const putProvinces = statement(
  'put-provinces',
  `insert into provinces as p (country_code, region_id, code, name, time_zone, latitude, longitude)
   select $1, r.id, g.code, g.name, g.time_zone, g.latitude, g.longitude
   from jsonb_to_recordset($2::jsonb) as g
     (code text, region_code text, name text, time_zone text, latitude float8, longitude float8)
   left join regions r on r.country_code = $1 and r.code = g.region_code
   on conflict (country_code, code) do update set region_id = excluded.region_id, name = excluded.name,
     time_zone = excluded.time_zone, latitude = coalesce(excluded.latitude, p.latitude),
     longitude = coalesce(excluded.longitude, p.longitude)
   where (p.region_id, p.name, p.time_zone, p.latitude, p.longitude) is distinct from (excluded.region_id, excluded.name,
     excluded.time_zone, coalesce(excluded.latitude, p.latitude), coalesce(excluded.longitude, p.longitude))
   returning xmax = 0 as added`,
)

export async function writeProvinces(
  tx: Transaction,
  { country, provinces }: CountryGeography,
): Promise<Written> {
  const rows = provinces.map(({ code, regionCode, name, timeZone, point }) => ({
    code,
    regionCode,
    name,
    timeZone,
    ...columnsOf(point),
  }))
  return count(rows.length, await tx.query<Put>(putProvinces, [country, recordsOf(rows)]))
}

// A county created manually or typed by a customer becomes the listed one of the same name.
const adoptCounties = statement(
  'adopt-counties',
  `update counties k set code = g.code, kind = 'listed'
   from jsonb_to_recordset($2::jsonb) as g (province_code text, code text, name text), provinces p
   where p.country_code = $1 and p.code = g.province_code and k.province_id = p.id and k.code is null and k.kind <> 'other'
     and g.code is not null and search_fold(k.name) = search_fold(g.name)
     and not exists (select from counties o where o.province_id = p.id and o.code = g.code)
     and not exists (select from counties o where o.province_id = p.id and o.code is null and o.id < k.id
       and search_fold(o.name) = search_fold(g.name))`,
)

const putCounties = statement(
  'put-counties',
  `insert into counties as k (province_id, code, name, time_zone, latitude, longitude)
   select p.id, g.code, g.name, g.time_zone, g.latitude, g.longitude
   from jsonb_to_recordset($2::jsonb) as g
     (province_code text, code text, name text, time_zone text, latitude float8, longitude float8)
   join provinces p on p.country_code = $1 and p.code = g.province_code
   where g.code is not null
   on conflict (province_id, code) do update set name = excluded.name, time_zone = excluded.time_zone,
     latitude = coalesce(excluded.latitude, k.latitude), longitude = coalesce(excluded.longitude, k.longitude)
   where (k.name, k.time_zone, k.latitude, k.longitude) is distinct from (excluded.name, excluded.time_zone,
     coalesce(excluded.latitude, k.latitude), coalesce(excluded.longitude, k.longitude))
   returning xmax = 0 as added`,
)

const putColonias = statement(
  'put-colonias',
  `insert into counties as k (province_id, name)
   select p.id, g.name from jsonb_to_recordset($2::jsonb) as g (province_code text, code text, name text)
   join provinces p on p.country_code = $1 and p.code = g.province_code
   where g.code is null
   on conflict (province_id, name) do update set kind = 'listed' where k.kind = 'typed'
   returning xmax = 0 as added`,
)

/**
 * Writes the counties of a country; in Mexico also, for each municipio, one that stands for unlisted
 * colonias.
 */
export async function writeCounties(
  tx: Transaction,
  { country, provinces }: CountryGeography,
): Promise<Written> {
  const rows = provinces.flatMap((province) =>
    province.counties.map(({ code, name, timeZone, point }) => ({
      provinceCode: province.code,
      code,
      name,
      timeZone,
      ...columnsOf(point),
    })),
  )
  const values = [country, recordsOf(rows)]
  await tx.query(adoptCounties, values)
  const coded = await tx.query<Put>(putCounties, values)
  const named = await tx.query<Put>(putColonias, values)
  await tx.query(putOthers, [country])
  return count(rows.length, [...coded, ...named])
}

/** Only Mexico needs it: no complete list of its counties, the colonias, may be redistributed. */
const putOthers = statement(
  'put-other-counties',
  `insert into counties (province_id, name, kind)
   select p.id, 'Otra colonia', 'other' from provinces p where p.country_code = $1 and p.country_code = 'MX'
     and not exists (select from counties k where k.province_id = p.id and k.kind = 'other')`,
)

type Put = { added: boolean }

function count(total: number, put: Put[]): Written {
  const added = put.filter((row) => row.added).length
  return { total, added, changed: put.length - added }
}

const columnsOf = (point: Point | null) => ({
  latitude: point?.latitude ?? null,
  longitude: point?.longitude ?? null,
})
