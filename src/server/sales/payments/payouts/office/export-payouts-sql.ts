import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { statement } from '#server/platform/database.ts'
import { hasLeft } from '../payout-facts-sql.ts'
import { type PayoutFilter, payoutMatches } from '../show-payouts-sql.ts'

/** The filter of the payouts' list, or one payout by id; days of their lines, both inclusive. */
export type PayoutLinesFilter = PayoutFilter & {
  payout: number | null
  from: string | null
  to: string | null
}

// A payment may have several lines: its ledger amount is shown beside the first one only, so that sums are
// right.
const isFirst = `not exists (select from payout_lines e
  where e.payout_id = l.payout_id and e.attempt_id = l.attempt_id and e.kind = 'payment' and e.id < l.id)`
const sign = `case when ${hasLeft} then -1 else 1 end`
// Of a file's total, the difference from its lines.
const isTotal = `l.outcome = 'total' and l.record_type = 'total'`
// The ledger has no reserves: the provider still owes them.
const fromFile = `case when l.outcome = 'missing' or l.kind = 'reserve' then 0 when ${isTotal} then ${sign} * l.amount - l.expected else ${sign} * l.amount end`
const feeFromFile = `case when l.outcome = 'missing' then 0 else l.fee end`
const inLedger = `case when ${isTotal} or l.kind = 'reserve' then 0 when l.outcome in ('matched', 'fee', 'total') then ${sign} * l.amount when l.outcome = 'missing' then l.amount
  when l.outcome = 'amount' and (l.kind = 'refund' or ${isFirst}) then ${sign} * l.expected else 0 end`
const reserved = `case when l.kind = 'reserve' and l.outcome = 'matched' then ${sign} * -l.amount else 0 end`
const returned = (kind: string) =>
  `case when l.money_return_id is not null and l.kind = '${kind}' then l.amount else 0 end`
const feeInLedger = `case when l.kind <> 'payment' then coalesce(r.fee, l.booked_fee, 0) when l.outcome = 'matched' then l.fee
  when l.outcome = 'missing' or l.outcome in ('amount', 'fee') and ${isFirst} then coalesce(a.fee, 0) else 0 end`

// $1 countries, $2 provider, $3 words of the file's name, $4 'open', $5 a payout, $6 and $7 days, $8 time
// zones of the countries.
const lines = statement(
  'export-payout-lines',
  `select m.file, m.provider, m.row, m.day, m.kind, m.outcome, m.ours, m.theirs, m."order", m.amount, m.fee, m.booked, m.booked_fee,
     m.refunded_elsewhere, m.disputed, m.given_back, m.reserved, m.amount - m.fee - (m.booked - m.booked_fee) as difference, m.currency, m.country, m.explained, m.why
   from (
     select p.imported_at, p.id as payout_id, l.id, p.file_name as file, p.provider, l.row, to_char(l.booked_on, 'YYYY-MM-DD') as day,
       case when l.kind = 'other' and l.outcome in ('matched', 'total') and not (${isTotal}) then 'paid_out' else l.kind end as kind, l.outcome, l.ours, l.theirs,
       o.number as "order", ${fromFile} as amount, ${feeFromFile} as fee, ${inLedger} as booked, ${feeInLedger} as booked_fee,
       ${returned('refund')} as refunded_elsewhere, ${returned('dispute')} as disputed, ${returned('dispute_won')} as given_back,
       ${reserved} as reserved, p.currency, p.country_code as country, to_char(l.settled_at at time zone z.zone, 'YYYY-MM-DD HH24:MI:SS') as explained, l.why
     from payouts p join payout_lines l on l.payout_id = p.id
       join unnest($1::text[], $8::text[]) z (country, zone) on z.country = p.country_code
       left join payment_attempts a on a.id = l.attempt_id left join refunds r on r.id = l.refund_id left join orders o on o.id = a.order_id
     where ${payoutMatches.countries('$1')} and ($2::text = '' or ${payoutMatches.provider('$2::text')})
       and ($3::text = '' or ${payoutMatches.q('$3::text')}) and ($4::text = '' or ${payoutMatches.open('$4::text')})
       and ($5::bigint is null or p.id = $5) and ($6::date is null or l.booked_on >= $6) and ($7::date is null or l.booked_on <= $7)
   ) m
   order by m.imported_at, m.payout_id, m.id`,
)

/**
 * The lines of payout files with the ledger's amounts beside them. Amounts are positive when they increase
 * the balance at the provider; `difference` is the file's net amount minus the ledger's.
 */
export const payoutLineRows = ({ countries, provider, q, open, payout, from, to }: PayoutLinesFilter) => ({
  ...lines,
  values: [
    ...[countries, provider, q, open, payout, from, to],
    countries.map((code: CountryCode) => countryOf(code).timeZone),
  ],
})
