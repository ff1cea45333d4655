import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { ExpectedArrival, OpenCredit } from './pair-arrivals.ts'

const lockImports = statement('lock-payout-imports', 'select pg_advisory_xact_lock(715521)')

/** Makes imports wait for each other: two files must not match the same payment. */
export async function lockPayoutImports(tx: Transaction): Promise<void> {
  await tx.query(lockImports)
}

/** SQL: what of the payout `p` has arrived. */
const arrived = `(select coalesce(sum(s.amount), 0) from statement_lines s where s.payout_id = p.id)`
/** SQL: the lines of a file that are payouts to the bank. */
const isPayout = `l.kind = 'other' and l.outcome in ('matched', 'total') and l.record_type is distinct from 'total'`
/** Days before and after those of a payout in which the bank may book it. */
const before = 2
const after = 15

const expected = statement(
  'payouts-that-have-not-arrived',
  `select e.*, to_char(e.from_day - ${before}, 'YYYY-MM-DD') as first, to_char(e.to_day + ${after}, 'YYYY-MM-DD') as last from (
     select p.id as payout_id, l.id as line_id, p.provider, p.file_name as name, l.amount, p.currency, p.country_code,
       l.booked_on as from_day, l.booked_on as to_day, p.paid_out - ${arrived} as rest
     from payouts p join payout_lines l on l.payout_id = p.id and ${isPayout}
     where not exists (select from statement_lines s where s.payout_line_id = l.id)
     union all
     select p.id, null, p.provider, p.file_name, p.paid_out - ${arrived}, p.currency, p.country_code, p.first_day, p.last_day,
       p.paid_out - ${arrived}
     from payouts p where not exists (select from payout_lines l where l.payout_id = p.id and ${isPayout})
   ) e
   where e.country_code = $1 and e.amount > 0 and e.amount <= e.rest
   order by from_day, payout_id, line_id`,
)

/** The payouts of a country that no bank statement has shown yet, oldest first; minor units. */
export function readExpectedArrivals(db: Queryable, country: CountryCode): Promise<ExpectedArrival[]> {
  return db.query<ExpectedArrival>(expected, [country])
}

// A line that staff took from a payout, or moved otherwise, is theirs to place.
const credits = statement(
  'open-credits-of-amounts',
  `select l.id, l.line_key as key, l.amount, l.currency, to_char(l.booked_on, 'YYYY-MM-DD') as booked_on, l.reference, l.payer
   from statement_lines l
   where l.outcome = 'unknown' and l.direction = 'credit' and not l.returned and l.same_as is null and l.question is null
     and l.country_code = $1 and l.amount = any ($2::bigint[])
     and not exists (select from statement_line_changes c where c.line_id = l.id and c.actor_kind = 'staff')
   order by l.booked_on, l.id for update of l`,
)

export type StoredCredit = OpenCredit & { id: number; key: string }

/** The unassigned credits of a country with one of these amounts, locked. */
export function lockOpenCredits(
  tx: Transaction,
  country: CountryCode,
  amounts: readonly number[],
): Promise<StoredCredit[]> {
  return tx.query<StoredCredit>(credits, [country, amounts])
}

const mark = statement(
  'mark-line-as-payout',
  `update statement_lines set outcome = 'payout', payout_id = $2, payout_line_id = $3, order_id = null, attempt_id = null,
     bill_id = null, why = null where id = $1`,
)

export async function markAsPayout(
  tx: Transaction,
  lineId: number,
  { payoutId, lineId: payoutLineId }: Pick<ExpectedArrival, 'payoutId' | 'lineId'>,
): Promise<void> {
  await tx.query(mark, [lineId, payoutId, payoutLineId])
}

const ofLine = statement(
  'payouts-for-a-credit',
  `select p.id as payout_id, p.provider, p.file_name as name, p.currency, p.paid_out - ${arrived} as rest, p.paid_out,
     to_char(p.first_day, 'YYYY-MM-DD') as first, to_char(p.last_day, 'YYYY-MM-DD') as last
   from payouts p
   where p.country_code = $1 and p.currency = $2 and p.paid_out - ${arrived} >= $3
     and $4::date between p.first_day - ${before} and p.last_day + 60 and ($5::bigint is null or p.id = $5)
   order by p.paid_out - ${arrived} = $3 desc, p.last_day desc, p.id desc limit 8`,
)

/** A payout of which at least the credit's amount has not arrived; minor units. */
export type PayoutForCredit = {
  payoutId: number
  provider: string
  name: string
  currency: Currency
  rest: number
  paidOut: number
  first: string
  last: string
}

/** The payouts that a credit may be, or be a part of; those of exactly its amount first. */
export function readPayoutsForCredit(
  db: Queryable,
  { countryCode, currency, amount, bookedOn }: OpenCredit & { countryCode: CountryCode },
  payout: number | null = null,
): Promise<PayoutForCredit[]> {
  return db.query<PayoutForCredit>(ofLine, [countryCode, currency, amount, bookedOn, payout])
}
