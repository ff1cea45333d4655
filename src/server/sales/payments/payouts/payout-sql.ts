import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { PayoutOutcome } from '#domain/sales/payments/payouts/payout-outcomes.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { leftOf, refundsThatLeft } from '../returns/money-left-sql.ts'
import { type EarlierLine, type MatchedLine, ownFeeOf, type StoredKind } from './match-payout-lines.ts'
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

type Scope = { provider: string; currency: Currency; country: CountryCode }

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

const insertPayoutRow = statement(
  'insert-payout',
  `insert into payouts (provider, country_code, currency, file_name, file_hash, first_day, last_day, payments, fees, refunds,
     paid_out, imported_at, imported_by, approval_id, disputed, reserved)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
)
const insertLines = statement(
  'insert-payout-lines',
  `insert into payout_lines (payout_id, row, line_key, kind, outcome, theirs, ours, amount, fee, leaves, expected, booked_on, attempt_id,
     refund_id, record_type, money_return_id, booked_fee)
   select $1, l.row, l.key, l.kind, l.outcome, l.theirs, l.ours, l.amount, l.fee, l.leaves, l.expected, l.booked_on, l.attempt_id,
     l.refund_id, l.record_type, l.money_return, l.own_fee
   from jsonb_to_recordset($2::jsonb) as l (row int, key text, kind text, outcome text, theirs text, ours text, amount bigint,
     fee bigint, leaves boolean, expected bigint, booked_on date, attempt_id uuid, refund_id uuid, record_type text, money_return bigint, own_fee bigint)`,
)
const settleArrived = statement(
  'settle-payments-that-came',
  `update payout_lines set settled_at = $2, settled_by = 'payout ' || $3::text, why = null
   where outcome = 'missing' and settled_at is null and attempt_id = any ($1::uuid[])`,
)
const bookFees = statement(
  'book-fees-of-payout',
  `update payment_attempts a set fee = f.fee from jsonb_to_recordset($1::jsonb) as f (id uuid, fee bigint)
   where a.id = f.id and a.fee is null`,
)
const bookRefundFees = statement(
  'book-refund-fees-of-payout',
  `update refunds r set fee = f.fee from jsonb_to_recordset($1::jsonb) as f (id uuid, fee bigint)
   where r.id = f.id and r.fee is null`,
)

/**
 * Sums in minor units. `disputed`: lost to disputes, less the money that came back from them; `reserved`: held back by the
 * provider, less the reserves that it released.
 */
export type PayoutTotals = {
  payments: number
  fees: number
  refunds: number
  disputed: number
  reserved: number
  paidOut: number
}

const linesAtOnce = 2_000

/**
 * Stores a payout with its lines. Triggers book it and the fees that the ledger lacks
 * (`book_payout`, `book_attempt_fee`, `book_refund_fee`, `book_line_fee`); at the end of the transaction one refuses a payout above the provider's
 * balance without approval (`refuse_payout_above_balance`).
 */
export async function insertPayout(
  tx: Transaction,
  payout: Scope & {
    name: string
    hash: Buffer
    first: string
    last: string
    totals: PayoutTotals
    by: string
    /** the approval of a payout above the provider's balance */
    approvalId: number | null
    now: Date
    lines: readonly (MatchedLine & { moneyReturn: number | null })[]
    missing: readonly MissingPayment[]
    fees: readonly { id: string; fee: number }[]
    refundFees: readonly { id: string; fee: number }[]
  },
): Promise<number> {
  const { provider, country, currency, name, hash, first, last, totals, by, now } = payout
  const { payments, fees, refunds, disputed, reserved, paidOut } = totals
  const values = [
    provider,
    country,
    currency,
    name,
    hash,
    first,
    last,
    payments,
    fees,
    refunds,
    paidOut,
    now,
    by,
    payout.approvalId,
    disputed,
    reserved,
  ]
  const { id } = onlyRow(await tx.query<{ id: number }>(insertPayoutRow, values))
  const stored = payout.lines.map((line) => {
    return { ...line, kind: line.kind === 'payout' ? 'other' : line.kind, ownFee: ownFeeOf(line) }
  })
  const missing = payout.missing.map(({ id: attemptId, day, ...one }) => {
    return { ...one, kind: 'payment', outcome: 'missing', fee: 0, bookedOn: day, attemptId }
  })
  const all = [...stored, ...missing]
  // In chunks: a provider's whole month could exceed the statement timeout.
  for (let nth = 0; nth < all.length; nth += linesAtOnce)
    await tx.query(insertLines, [id, recordsOf(all.slice(nth, nth + linesAtOnce))])
  const arrived = payout.lines.flatMap(({ kind, attemptId }) =>
    kind === 'payment' && attemptId ? [attemptId] : [],
  )
  await tx.query(settleArrived, [arrived, now, id])
  await tx.query(bookFees, [JSON.stringify(payout.fees)])
  await tx.query(bookRefundFees, [JSON.stringify(payout.refundFees)])
  return id
}

const findByHash = statement('find-payout-by-hash', 'select id from payouts where file_hash = $1')

/** The payout that was imported from the same file. */
export async function findPayoutOfFile(db: Queryable, hash: Buffer): Promise<number | null> {
  return (await db.query<{ id: number }>(findByHash, [hash]))[0]?.id ?? null
}

export type PayoutRow = {
  id: number
  provider: string
  countryCode: CountryCode
  currency: Currency
  name: string
  firstDay: string
  lastDay: string
  payments: number
  fees: number
  refunds: number
  disputed: number
  reserved: number
  paidOut: number
  importedAt: Date
  importedBy: string
  /** unexplained differences */
  open: number
  /** what of it has arrived at the bank */
  arrived: number
  /** the lines of bank statements that show it */
  arrivals: { line: number; day: string; amount: number; reference: string }[]
}

const openLines = `(select count(*)::int from payout_lines l where l.payout_id = p.id and l.outcome <> 'matched' and l.settled_at is null)`
const columns = `p.id, p.provider, p.country_code, p.currency, p.file_name as name,
  to_char(p.first_day, 'YYYY-MM-DD') as first_day, to_char(p.last_day, 'YYYY-MM-DD') as last_day,
  p.payments, p.fees, p.refunds, p.disputed, p.reserved, p.paid_out, p.imported_at,
  coalesce((select s.name from staff_people s where s.id::text = p.imported_by), p.imported_by) as imported_by, ${openLines} as open,
  (select coalesce(sum(s.amount), 0) from statement_lines s where s.payout_id = p.id)::bigint as arrived,
  coalesce((select jsonb_agg(jsonb_build_object('line', s.id, 'day', to_char(s.booked_on, 'YYYY-MM-DD'), 'amount', s.amount,
      'reference', concat_ws(' · ', nullif(s.payer, ''), nullif(s.reference, ''))) order by s.booked_on, s.id)
    from statement_lines s where s.payout_id = p.id), '[]') as arrivals`

/** SQL: the condition of each filter of the payouts' list. */
export const payoutMatches = {
  countries: (value: string) => `p.country_code = any (${value}::text[])`,
  provider: (value: string) => `p.provider = ${value}`,
  q: (value: string) => `strpos(search_fold(p.file_name), search_fold(${value})) > 0`,
  open: (value: string) => `${value} = 'open' and ${openLines} > 0`,
}

export type PayoutFilter = { countries: readonly CountryCode[]; provider: string; open: string; q: string }

const payouts = keysetList('list-payouts', {
  columns,
  from: 'payouts p',
  id: { sql: 'p.id', type: 'int8' },
  sorts: { importedAt: { sql: 'p.imported_at', type: 'timestamptz' } },
  filters: payoutMatches,
})

export async function readPayouts(
  db: Queryable,
  filters: PayoutFilter,
  page: Pick<Asked<'importedAt'>, 'sort' | 'after' | 'before' | 'limit'>,
): Promise<Page<PayoutRow> & { count: number }> {
  const [rows, count] = await Promise.all([
    readPage<PayoutRow>(payouts, db, { filters, ...page }),
    countRows(payouts, db, { filters }),
  ])
  return { ...rows, count }
}

const findOne = statement('find-payout', `select ${columns} from payouts p where p.id = $1`)

export async function findPayout(db: Queryable, id: number): Promise<PayoutRow | undefined> {
  return (await db.query<PayoutRow>(findOne, [id]))[0]
}

export type PayoutLineRow = {
  id: number
  row: number | null
  kind: StoredKind
  recordType: string | null
  outcome: PayoutOutcome
  theirs: string
  ours: string
  amount: number
  fee: number
  /** true when the amount left the provider's account */
  leaves: boolean
  expected: number | null
  day: string
  order: string | null
  /** the event of the payment's money that it reports */
  moneyReturn: number | null
  settledAt: Date | null
  settledBy: string | null
  why: string | null
}

const lineColumns = `l.id, l.row, l.kind, l.record_type, l.outcome, l.theirs, l.ours, l.amount, l.fee, ${hasLeft} as leaves, l.expected,
  to_char(l.booked_on, 'YYYY-MM-DD') as day,
  (select o.number from payment_attempts a join orders o on o.id = a.order_id where a.id = l.attempt_id) as "order", l.money_return_id as money_return,
  l.settled_at, coalesce((select s.name from staff_people s where s.id::text = l.settled_by), l.settled_by) as settled_by,
  l.why`

const listDifferences = statement(
  'differences-of-payout',
  `select ${lineColumns} from payout_lines l where l.payout_id = $1 and l.outcome <> 'matched'
   order by l.settled_at is not null, l.id limit 500`,
)

/** The lines of a payout that differ from the ledger, unexplained ones first. */
export function readDifferences(db: Queryable, payoutId: number): Promise<PayoutLineRow[]> {
  return db.query<PayoutLineRow>(listDifferences, [payoutId])
}

const listReturns = statement(
  'returns-of-payout',
  `select ${lineColumns} from payout_lines l where l.payout_id = $1 and l.outcome = 'matched'
     and (l.money_return_id is not null or l.kind = 'reserve')
   order by l.id limit 500`,
)

/** The lines of a payout about money that left or came back, and about reserves, that are no differences. */
export function readReturnsOfPayout(db: Queryable, payoutId: number): Promise<PayoutLineRow[]> {
  return db.query<PayoutLineRow>(listReturns, [payoutId])
}

const lockLine = statement(
  'lock-payout-line',
  `select l.id, l.outcome, l.settled_at, p.country_code, p.id as payout_id
   from payout_lines l join payouts p on p.id = l.payout_id where l.id = $1 for update of l`,
)
const settle = statement(
  'settle-payout-line',
  'update payout_lines set settled_at = $2, settled_by = $3, why = $4 where id = $1',
)

export type LockedLine = {
  id: number
  outcome: PayoutOutcome
  settledAt: Date | null
  countryCode: CountryCode
  payoutId: number
}

export async function lockPayoutLine(tx: Transaction, id: number): Promise<LockedLine | undefined> {
  return (await tx.query<LockedLine>(lockLine, [id]))[0]
}

export async function settlePayoutLine(
  tx: Transaction,
  id: number,
  { now, by, why }: { now: Date; by: string; why: string },
): Promise<void> {
  await tx.query(settle, [id, now, by, why])
}
