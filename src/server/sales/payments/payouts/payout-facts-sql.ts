import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'
import { leftOf, refundsThatLeft } from '../returns/money-left-sql.ts'
import type { EarlierLine } from './match-payout-lines.ts'
import type { KnownPayment } from './reading/known-payment.ts'

/** SQL: whether a line's amount left the provider's account; the oldest lines do not record it. */
export const hasLeft = `coalesce(l.leaves, l.kind = 'refund' or l.kind = 'other' and l.outcome = 'matched')`

const findPayments = statement(
  'payments-of-payout',
  `select a.id, a.merchant_reference, a.provider_reference,
     a.state = 'completed' as is_completed, a.amount, a.fee,
     (select jsonb_build_object('amount', coalesce(sum(p.amount), 0), 'fee', coalesce(sum(p.fee), 0)) from payout_lines p
       where p.attempt_id = a.id and p.kind = 'payment' and p.outcome not in ('double', 'missing', 'changed', 'sum')) as reported,
     coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'wasSent', r.state in ('in_transit', 'done')
           or r.state = 'created' and r.sends > 0 or r.state = 'failed' and r.result ? 'unanswered',
           'hasLeft', r.state in ${refundsThatLeft}) order by r.created_at)
       from refunds r where r.attempt_id = a.id and r.state <> 'withdrawn'
         and not exists (select from hand_refunds h where h.refund_id = r.id)
         and not exists (select from payout_lines p where p.refund_id = r.id)), '[]') as refunds,
     coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'untold', m.amount
           - (select coalesce(sum(case m.kind when 'refunded_elsewhere' then p.amount else m.amount end), 0) from payout_lines p
              where p.money_return_id = m.id)) order by m.id)
       from money_returns m where m.attempt_id = a.id and m.kind not in ('bounced', 'short')), '[]') as returns, ${leftOf('a.id')} as left
   from payment_attempts a join orders o on o.id = a.order_id
   where a.provider = $1 and a.currency = $2 and o.country_code = $3
     and (a.merchant_reference = any ($4::text[]) or a.provider_reference = any ($4::text[]))`,
)

export type Scope = { provider: string; currency: Currency; country: CountryCode }

/**
 * The payments with these references, with the sums of their lines in earlier files, and with the refunds of ours and the
 * other events of their money that do not appear there.
 */
export function findPaymentsOfPayout(
  db: Queryable,
  { provider, currency, country }: Scope,
  references: readonly string[],
): Promise<KnownPayment[]> {
  return db.query<KnownPayment>(findPayments, [provider, currency, country, references])
}

const findKeys = statement(
  'known-payout-lines',
  'select line_key as key from payout_lines where line_key = any ($1::text[])',
)

export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string | null }>(findKeys, [keys])
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

const findEarlier = statement(
  'earlier-payout-lines',
  `select l.theirs, l.ours, l.kind, l.record_type, ${hasLeft} as leaves, l.amount
   from payout_lines l join payouts p on p.id = l.payout_id
   where l.theirs <> '' and l.theirs = any ($3::text[]) and p.provider = $1 and p.country_code = $2
     and l.outcome not in ('double', 'missing', 'changed') order by l.id`,
)

/** The lines of earlier files with these ids of the provider. */
export function findEarlierLines(
  db: Queryable,
  { provider, country }: Scope,
  theirs: readonly string[],
): Promise<EarlierLine[]> {
  return db.query<EarlierLine>(findEarlier, [provider, country, theirs])
}

const sumBalance = statement(
  'balance-of-provider',
  `select coalesce(sum(amount), 0)::bigint as balance from ledger where account = 'provider:' || $1 and currency = $2`,
)

/** The amount that a provider owes the shop, in minor units of the currency. */
export async function readProviderBalance(db: Queryable, { provider, currency }: Scope): Promise<number> {
  return onlyRow(await db.query<{ balance: number }>(sumBalance, [provider, currency])).balance
}

const findMissing = statement(
  'payments-missing-in-payout',
  `select a.id, a.merchant_reference as ours, coalesce(a.provider_reference, '') as theirs, a.amount,
     to_char(l.created_at at time zone $6, 'YYYY-MM-DD') as day
   from ledger l join payment_attempts a on a.id = l.attempt_id join orders o on o.id = a.order_id
   where l.kind = 'received' and l.account = 'provider:' || $1 and l.currency = $2 and o.country_code = $3
     and l.created_at >= $4::date - 1 and l.created_at < $5::date + 2
     and (l.created_at at time zone $6)::date between $4::date and $5::date
     and a.id <> all ($7::uuid[]) and not exists (select from payout_lines p where p.attempt_id = a.id)
   order by l.created_at, a.id`,
)

export type MissingPayment = { id: string; ours: string; theirs: string; amount: number; day: string }

/** Payments received on these days that appear in no payout file. */
export function findMissingPayments(
  db: Queryable,
  { provider, currency, country }: Scope,
  {
    first,
    last,
    timeZone,
    present,
  }: { first: string; last: string; timeZone: string; present: readonly string[] },
): Promise<MissingPayment[]> {
  return db.query<MissingPayment>(findMissing, [provider, currency, country, first, last, timeZone, present])
}
