import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const listCounties = statement(
  'list-counties',
  `select k.id, k.name, k.kind = 'other' as is_other, p.id as province_id, p.name as province_name
   from counties k join provinces p on p.id = k.province_id
   where case when $2::int is null then p.country_code = $1 else p.id = $2 end and k.kind <> 'typed'`,
)

const listRegions = statement('list-regions', 'select id, name from regions where country_code = $1')

const listProvinces = statement(
  'list-provinces',
  'select id, name from provinces where country_code = $1 and ($2::int is null or region_id = $2)',
)

const findCounty = statement(
  'find-county',
  `select k.id, k.name, k.province_id, p.region_id, p.country_code
   from counties k join provinces p on p.id = k.province_id where k.id = $1`,
)

type CountyRow = { id: number; name: string; isOther: boolean; provinceId: number; provinceName: string }

export function readCounties(db: Queryable, country: string, provinceId: number | null) {
  return db.query<CountyRow>(listCounties, [country, provinceId])
}

export function readRegions(db: Queryable, country: string) {
  return db.query<{ id: number; name: string }>(listRegions, [country])
}

export function readProvinces(db: Queryable, country: string, regionId: number | null) {
  return db.query<{ id: number; name: string }>(listProvinces, [country, regionId])
}

type FoundCounty = {
  id: number
  name: string
  provinceId: number
  regionId: number | null
  countryCode: CountryCode
}

export async function readCounty(db: Queryable, id: number): Promise<FoundCounty | undefined> {
  const [row] = await db.query<FoundCounty>(findCounty, [id])
  return row
}
