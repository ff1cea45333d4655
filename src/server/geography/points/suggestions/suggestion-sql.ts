import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

export type TypedArea = {
  provinceId: number
  /** null when it is unlisted or not chosen yet */
  county: string | null
  province: string
  countryCode: CountryCode
  latitude: number | null
  longitude: number | null
  isCounty: boolean
}

const ofCounty = statement(
  'find-county-of-typed-address',
  `select p.id as province_id, case when k.kind <> 'other' then k.name end as county, p.name as province,
     p.country_code, coalesce(k.latitude, p.latitude) as latitude,
     coalesce(k.longitude, p.longitude) as longitude, k.latitude is not null as is_county
   from counties k join provinces p on p.id = k.province_id where k.id = $1`,
)
const ofProvince = statement(
  'find-province-of-typed-address',
  `select id as province_id, null::text as county, name as province, country_code, latitude, longitude,
     false as is_county
   from provinces where id = $1`,
)

/** The county of a typed address, or else its province; undefined when the id does not exist. */
export async function findTypedArea(
  db: Queryable,
  { countyId, provinceId }: { countyId?: number | undefined; provinceId?: number | undefined },
): Promise<TypedArea | undefined> {
  if (countyId !== undefined) return (await db.query<TypedArea>(ofCounty, [countyId]))[0]
  if (provinceId !== undefined) return (await db.query<TypedArea>(ofProvince, [provinceId]))[0]
  return undefined
}

// Without a province, a county matches only if its province is among the names, too.
const named = statement(
  'find-counties-by-name',
  `select n.name, k.id from unnest($1::text[]) as n (name) join counties k on folded_name(k.name) = folded_name(n.name)
     join provinces p on p.id = k.province_id
   where k.kind = 'listed' and case when $2::int is not null then p.id = $2
     else p.country_code = $3 and folded_name(p.name) in (select folded_name(name) from unnest($1::text[]) as a (name)) end`,
)

/** The listed counties with these names, in a province or else in a country. */
export function findCountiesByName(
  db: Queryable,
  names: readonly string[],
  { provinceId, countryCode }: { provinceId: number | null; countryCode: CountryCode },
): Promise<{ name: string; id: number }[]> {
  return db.query<{ name: string; id: number }>(named, [names, provinceId, countryCode])
}
