import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const selling = statement(
  'countries-selling',
  `select distinct e.country_code as country from events e
   where e.published_at is not null and e.available and e.payment_type = 1
     and exists (select from event_dates d where d.event_id = e.id and d.called_off_at is null and d.starts_at > $1)
   order by 1`,
)

/** The countries with published events ahead that customers have to pay. */
export async function readSellingCountries(db: Queryable, now: Date): Promise<CountryCode[]> {
  const rows = await db.query<{ country: CountryCode }>(selling, [now])
  return rows.map(({ country }) => country)
}
