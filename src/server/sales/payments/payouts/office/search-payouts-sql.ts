import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const called = statement(
  'search-office-payouts',
  `select id::text as id, file_name as name, provider, paid_out as amount, currency,
     to_char(first_day, 'YYYY-MM-DD') as first, to_char(last_day, 'YYYY-MM-DD') as last,
     search_fold(file_name) = search_fold($1) as exact
   from payouts
   where country_code = any ($2::text[])
     and (strpos(search_fold(file_name), search_fold($1)) > 0 or paid_out = any ($3::bigint[]))
   order by exact desc, id desc limit 20`,
)

/** A payout that a search found; `amount` in minor units. */
export type FoundPayout = {
  id: string
  name: string
  provider: string
  amount: number
  currency: Currency
  first: string
  last: string
  exact: boolean
}

/** Payouts whose file name has these words, or with one of these payout amounts. */
export function readPayoutsCalled(
  db: Queryable,
  {
    text,
    countries,
    amounts,
  }: { text: string; countries: readonly CountryCode[]; amounts: readonly number[] },
): Promise<FoundPayout[]> {
  return db.query<FoundPayout>(called, [text, countries, amounts])
}
