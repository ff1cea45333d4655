import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const settlements = statement(
  'home-settlements',
  `select p.id::text as id, coalesce(nullif(p.file_name, ''), p.provider) as title, p.country_code, count(*)::int as open,
     sum(abs(case when l.outcome in ('amount', 'fee', 'total') then case l.outcome when 'fee' then l.fee else l.amount end - coalesce(l.expected, 0)
       else l.amount end))::bigint as amount, p.currency, p.imported_at as since,
     'UTC' as time_zone, count(*) over ()::int as total
   from payouts p join payout_lines l on l.payout_id = p.id
   where l.outcome <> 'matched' and l.settled_at is null and p.country_code = any ($1::text[])
   group by p.id order by p.imported_at, p.id limit 10`,
)

/** Payouts with unexplained differences, oldest first. */
export function readHomeSettlements(db: Queryable, countries: readonly CountryCode[]) {
  return db.query<{
    id: string
    title: string
    countryCode: CountryCode
    /** unexplained differences */
    open: number
    /** what they come to, in minor units */
    amount: number
    currency: Currency
    since: Date
    timeZone: string
    total: number
  }>(settlements, [countries])
}
