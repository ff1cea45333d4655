import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const find = statement(
  'find-country-of-trip',
  `select e.country_code as country from event_dates d join events e on e.id = d.event_id
   where d.id = $1 and e.country_code = any ($2::text[])`,
)

/** The country of a date's trip, if it is one of these. */
export async function findTripCountry(
  db: Queryable,
  dateId: number,
  countries: readonly CountryCode[],
): Promise<CountryCode | undefined> {
  return (await db.query<{ country: CountryCode }>(find, [dateId, countries]))[0]?.country
}
