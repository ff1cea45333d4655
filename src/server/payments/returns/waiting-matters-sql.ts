import type { CountryCode } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'
import { shownName } from '#server/platform/database/data-in-use.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** Money of a host's bill that left again; minor units. `title` is the bill's reference, `total` counts them. */
export type BillMatter = {
  id: string
  title: string
  host: string
  amount: number
  currency: Currency
  countryCode: CountryCode
  since: Date
  answerBy: Date | null
  timeZone: string
  total: number
}

const ofBills = statement(
  'home-matters-of-bills',
  `select m.id::text as id, b.reference::text as title, ${shownName()} as host, m.amount, m.currency, e.country_code as "countryCode",
     k.created_at as since, m.answer_by as "answerBy", p.time_zone as "timeZone", count(*) over ()::int as total
   from money_returns m join staff_tasks k on k.done_at is null and k.order_id is null and k.details->>'moneyReturn' = m.id::text
   join host_bills b on b.id = m.bill_id join users u on u.id = b.owner_id join events e on e.id = b.event_id
   join places p on p.id = e.place_id
   where m.ended_at is null and m.bill_id is not null and e.country_code = any ($1::text[])
   order by k.created_at, m.id limit 10`,
)

/** The oldest ones of these countries. */
export function readBillMatters(db: Queryable, countries: readonly CountryCode[]): Promise<BillMatter[]> {
  return db.query<BillMatter>(ofBills, [countries])
}
