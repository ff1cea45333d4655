import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { PayoutOutcome } from '#domain/sales/payments/payouts/payout-outcomes.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { StoredKind } from './match-payout-lines.ts'
import { hasLeft } from './payout-facts-sql.ts'

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

export const payouts = keysetList('list-payouts', {
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
export const settle = statement(
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
