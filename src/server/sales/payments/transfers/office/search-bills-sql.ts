import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const key = `upper(regexp_replace($1, '[^A-Za-z0-9]', '', 'g'))`

const called = statement(
  'search-office-bills',
  `select b.reference::text as id, ${shownName()} as host, b.amount, b.currency,
     e.country_code
   from host_bills b join users u on u.id = b.owner_id join events e on e.id = b.event_id
   where (b.reference = case when $1 ~ '^[0-9]{7}$' then $1::int end or b.id = any (array(
       select bill_id from transfer_receipts where tracking_key = ${key} and bill_id is not null
       union select bill_id from hand_refunds where tracking_key = ${key} and bill_id is not null
       union select bill_id from statement_lines where bank_id = $1 and bill_id is not null)))
     and e.country_code = any ($2::text[]) order by b.created_at desc`,
)

/** Hosts' bills by their reference, or by the bank's key of the transfer that paid them or gave them back; `amount` in minor units. */
export function readBillsCalled(
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
