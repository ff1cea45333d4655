import { recordsOf } from '#server/platform/database/column-names.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { type MatchedLine, ownFeeOf } from './match-payout-lines.ts'
import type { MissingPayment, Scope } from './payout-facts-sql.ts'

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
