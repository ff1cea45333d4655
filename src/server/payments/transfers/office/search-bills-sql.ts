import type { CountryCode } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'
import { shownName } from '#server/platform/database/data-in-use.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const called = statement(
  'search-office-bills',
  `select b.reference::text as id, ${shownName()} as host, b.amount, b.currency,
     e.country_code as "countryCode"
   from host_bills b join users u on u.id = b.owner_id join events e on e.id = b.event_id
   where b.reference = case when $1 ~ '^[0-9]{7}$' then $1::int end and e.country_code = any ($2::text[])`,
)

/** The host's bill with this reference; `amount` in minor units. */
export function readBillCalled(
  db: Queryable,
  { text, countries }: { text: string; countries: readonly CountryCode[] },
) {
  return db.query<{
    id: string
    host: string
    amount: number
    currency: Currency
    countryCode: CountryCode
  }>(called, [text, countries])
}
