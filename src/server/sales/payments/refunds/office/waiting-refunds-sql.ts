import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { isSlow, isToSend } from './refund-list-sql.ts'

export type WaitingRefund = {
  id: string
  /** the order's event */
  title: string
  amount: number
  currency: Currency
  buyer: string
  ending: string | null
  /** whether the buyer changed the account */
  isChanged: boolean
  since: Date
  timeZone: string
  /** the total number */
  total: number
}

const found = (condition: string) => `select r.id::text as id, o.number as title, r.amount, r.currency,
     ${shownName()} as buyer, h.ending, coalesce(h.changed_at is not null, false) as is_changed, r.created_at as since, 'UTC' as time_zone,
     count(*) over ()::int as total
   from refunds r join orders o on o.id = r.order_id join users u on u.id = o.user_id
   left join hand_refunds h on h.refund_id = r.id
   where r.state <> 'done' and (${condition}) and o.country_code = any ($1::text[])
   order by r.created_at, r.id limit 10`

const failed = statement('home-refunds-failed', found("r.state = 'failed'"))
const toSend = statement('home-refunds-to-send', found(isToSend))
const slow = statement('home-refunds-slow', found(isSlow('$2')))

type Countries = readonly CountryCode[]

/** The oldest refunds that providers refused. */
export function readFailedRefundsOf(db: Queryable, countries: Countries): Promise<WaitingRefund[]> {
  return db.query<WaitingRefund>(failed, [countries])
}

/** The oldest refunds that staff can send by transfer now. */
export function readRefundsToSend(db: Queryable, countries: Countries): Promise<WaitingRefund[]> {
  return db.query<WaitingRefund>(toSend, [countries])
}

/** The oldest refunds that have been on their way, or waited for an account, for more than five days. */
export function readSlowRefunds(db: Queryable, countries: Countries, now: Date): Promise<WaitingRefund[]> {
  return db.query<WaitingRefund>(slow, [countries, now])
}
