import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

// The index has no words shorter than three letters. The result is limited when many lines match.
const called = statement(
  'search-office-statement-lines',
  `with found as materialized (
     select id from statement_lines where bank_id = $1
     union (select id from statement_lines where amount = any ($2::bigint[]) limit 5000)
     union (select id from statement_lines where length(search_fold($3)) >= 3
       and line_words(reference, payer, bank_id) like '%' || search_fold($3) || '%' limit 5000)
   )
   select l.id::text as id, to_char(l.booked_on, 'YYYY-MM-DD') as day, l.amount, l.currency, l.reference, l.payer,
     l.bank_id, o.number, coalesce(l.bank_id = $1, false) and l.order_id is null and l.bill_id is null as exact
   from found join statement_lines l using (id) left join orders o on o.id = l.order_id
   where l.country_code = any ($4::text[]) order by exact desc, l.id desc limit 20`,
)

/** A line found by a search, with the number of its order; `amount` in minor units. */
type CalledLine = {
  id: string
  day: string
  amount: number
  currency: Currency
  reference: string
  payer: string
  bankId: string | null
  number: string | null
  exact: boolean
}

/** Lines by the bank's key, by possible amounts, and by words in reference, payer or key. */
export function readLinesCalled(
  db: Queryable,
  {
    text,
    amounts,
    countries,
  }: { text: string; amounts: readonly number[]; countries: readonly CountryCode[] },
) {
  return db.query<CalledLine>(called, [text, amounts, text.replaceAll(/[%_\\]/g, ''), countries])
}
