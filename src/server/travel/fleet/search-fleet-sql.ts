import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const mostHits = 20

export type FleetHit = {
  id: string
  title: string
  detail: string
  countryCode: CountryCode
  exact: boolean
}

const vehicles = statement(
  'search-office-vehicles',
  `select w.id::text as id, w.name as title, concat_ws(' · ', w.plate, nullif(w.operator, '')) as detail,
     w.country_code, plate_key(w.plate) = plate_key($1) as exact
   from vehicles w
   where w.country_code = any ($2::text[]) and (search_fold(w.name || ' ' || w.operator) like '%' || search_fold($1) || '%'
     or length(plate_key($1)) >= 2 and plate_key(w.plate) like '%' || plate_key($1) || '%')
   order by exact desc, w.active desc, search_fold(w.name), w.id limit ${mostHits}`,
)
const drivers = statement(
  'search-office-drivers',
  `select w.id::text as id, w.name as title, w.phone, w.country_code,
     search_fold(w.name) = search_fold($1) as exact
   from drivers w
   where w.country_code = any ($2::text[]) and (search_fold(w.name) like '%' || search_fold($1) || '%'
     or w.country_code = any ($3::text[]) and length(regexp_replace($1, '\\D', '', 'g')) >= 8
       and right(regexp_replace(w.phone, '\\D', '', 'g'), 8) = right(regexp_replace($1, '\\D', '', 'g'), 8))
   order by exact desc, w.active desc, search_fold(w.name), w.id limit ${mostHits}`,
)

/** Vehicles in these countries that match words without wildcards. */
export function readVehicleHits(
  db: Queryable,
  words: string,
  countries: readonly CountryCode[],
): Promise<FleetHit[]> {
  return db.query<FleetHit>(vehicles, [words, countries])
}

type DriverHit = Omit<FleetHit, 'detail'> & { phone: string }

/** Drivers in these countries whose name matches words without wildcards, or in `phonesIn` their phone. */
export function readDriverHits(
  db: Queryable,
  words: string,
  { countries, phonesIn }: { countries: readonly CountryCode[]; phonesIn: readonly CountryCode[] },
): Promise<DriverHit[]> {
  return db.query<DriverHit>(drivers, [words, countries, phonesIn])
}
