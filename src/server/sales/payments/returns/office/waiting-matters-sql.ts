import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
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
  `select m.id::text as id, b.reference::text as title, ${shownName()} as host, m.amount, m.currency, e.country_code,
     k.created_at as since, m.answer_by, p.time_zone, count(*) over ()::int as total
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

const amounts = statement(
  'home-amounts-of-bills',
  `select k.id::text as id, b.reference::text as title, ${shownName()} as host, b.amount, b.currency, e.country_code,
     k.created_at as since, null::timestamptz as answer_by, p.time_zone, count(*) over ()::int as total
   from staff_tasks k join host_bills b on b.reference::text = k.details->>'bill' join users u on u.id = b.owner_id
   join events e on e.id = b.event_id join places p on p.id = e.place_id
   where k.done_at is null and k.order_id is null and k.kind = 'amount_mismatch' and e.country_code = any ($1::text[])
   order by k.created_at, k.id limit 10`,
)

/** The oldest bills of these countries of which more was told to have left than they have. */
export function readBillAmounts(db: Queryable, countries: readonly CountryCode[]): Promise<BillMatter[]> {
  return db.query<BillMatter>(amounts, [countries])
}
