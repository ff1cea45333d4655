import type { Currency } from '#domain/platform/money.ts'
import type { ReportGroup } from '#domain/sales/reports/report-kinds.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** The period of a report: each country with the time zone of its days. */
export type Period = {
  countries: readonly string[]
  zones: readonly string[]
  /** YYYY-MM-DD, both inclusive */
  from: string
  to: string
}

/** Amounts in minor units. */
export type MoneyRow = {
  currency: Currency
  key: string
  label: string
  orders: number
  sold: number
  abandoned: number
  givenUp: number
  salesRefunded: number
  payments: number
  received: number
  fees: number
  refunds: number
  refundsAsked: number
  refundsLate: number
  refundsSent: number
  returned: number
  salesEnded: number
  losses: number
  reduction: number
}

/**
 * SQL: the ledger entries of a period: `$1` countries, `$2` their time zones, `$3` and `$4` the days. A sale
 * has the discount that was subtracted beside it.
 */
const entriesOfPeriod = `select l.kind, l.account, l.amount, l.currency, d.day, o.province_id, o.discount_id,
    coalesce(o.event_id, b.event_id) as event_id, coalesce(a.code, o.payment_code, 'bill') as method,
    coalesce(a.state = 'misplaced', false) as undone,
    case when o.discount_id is null or l.account <> 'sales' or l.kind not in ('sold', 'given_up') then 0 else (
      select sum(t.list_price - t.price) from tickets t where t.order_id = o.id
    ) * case l.kind when 'sold' then 1 else -1 end end as reduction
  from ledger l left join orders o on o.id = l.order_id left join host_bills b on b.id = l.bill_id
  join events e on e.id = coalesce(o.event_id, b.event_id)
  join unnest($1::text[], $2::text[]) z (country, zone) on z.country = e.country_code
  left join payment_attempts a on a.id = l.attempt_id
  cross join lateral (select (l.created_at at time zone z.zone)::date as day) d
  where l.created_at >= $3::date - 1 and l.created_at < $4::date + 2 and d.day between $3::date and $4::date`

/** SQL: the key of a row's day, week or month. */
export function calendarKey(group: string, day: string): string {
  return `when ${group} = 'day' then to_char(${day}, 'YYYY-MM-DD')
    when ${group} = 'week' then to_char(date_trunc('week', ${day}::timestamp), 'YYYY-MM-DD')
    when ${group} = 'month' then to_char(${day}, 'YYYY-MM')`
}

const report = statement(
  'money-report',
  `with entries as (${entriesOfPeriod}), grouped as (
     select currency,
       case ${calendarKey('$5::text', 'day')}
         when $5 = 'event' then event_id::text
         when $5 = 'method' then method
         when $5 = 'province' then coalesce(province_id::text, '')
         else coalesce(discount_id::text, '') end as key,
       count(*) filter (where account = 'sales' and kind = 'sold')::int as orders,
       coalesce(-sum(amount) filter (where account = 'sales' and kind = 'sold'), 0)::bigint as sold,
       count(*) filter (where account = 'sales' and kind = 'given_up')::int as abandoned,
       coalesce(sum(amount) filter (where account = 'sales' and kind = 'given_up'), 0)::bigint as given_up,
       coalesce(sum(amount) filter (where account = 'sales' and kind = 'to_refund'), 0)::bigint as sales_refunded,
       coalesce(sum(sign(amount)) filter (where account like 'provider:%' and kind = 'received' and not undone), 0)::int as payments,
       coalesce(sum(amount) filter (where account like 'provider:%' and kind = 'received'), 0)::bigint as received,
       coalesce(sum(amount) filter (where account = 'fees'), 0)::bigint as fees,
       count(*) filter (where account = 'refunds' and kind = 'to_refund')::int as refunds,
       coalesce(-sum(amount) filter (where account = 'refunds' and kind = 'to_refund'), 0)::bigint as refunds_asked,
       coalesce(sum(amount) filter (where account = 'customer' and kind = 'to_refund'), 0)::bigint as refunds_late,
       coalesce(sum(amount) filter (where account = 'refunds' and kind = 'refunded'), 0)::bigint as refunds_sent,
       coalesce(-sum(amount) filter (where account like 'provider:%' and kind = 'returned'), 0)::bigint as returned,
       coalesce(sum(amount) filter (where account = 'sales' and kind = 'written_off'), 0)::bigint as sales_ended,
       coalesce(sum(amount) filter (where account in ('losses', 'forgiven')), 0)::bigint as losses,
       coalesce(sum(reduction), 0)::bigint as reduction
     from entries where $6::boolean is not true or discount_id is not null group by 1, 2
   )
   select g.*, case $5 when 'event' then (select ${eventName()} from events e where e.id = nullif(g.key, $7)::int)
       when 'province' then coalesce((select p.name from provinces p where p.id = nullif(g.key, $7)::int), '')
       when 'discount' then coalesce((select d.code::text from discounts d where d.id = nullif(g.key, $7)::int), '')
       else g.key end as label
   from grouped g order by g.currency, g.key`,
  'each time',
)

/**
 * The ledger of a period, summed by group and currency; with `discounted` only for orders with a discount.
 */
export function readMoneyReport(
  db: Queryable,
  { countries, zones, from, to }: Period,
  { group, discounted }: { group: ReportGroup; discounted: boolean },
): Promise<MoneyRow[]> {
  return db.query<MoneyRow>(report, [countries, zones, from, to, group, discounted, ''])
}
