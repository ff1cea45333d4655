import type { CountryCode } from '#domain/countries/country.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const countryOfDate = statement(
  'country-of-date',
  `select e.country_code as country from event_dates d join events e on e.id = d.event_id
   where d.id = $1 and e.type <> 2 and e.payment_type = 1`,
)

/** The country of a date whose tickets are paid for and which anyone may buy. */
export async function readCountryOfDate(db: Queryable, dateId: number): Promise<CountryCode | undefined> {
  const [row] = await db.query<{ country: CountryCode }>(countryOfDate, [dateId])
  return row?.country
}
