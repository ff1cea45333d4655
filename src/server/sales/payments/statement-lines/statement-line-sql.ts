import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { LineQuestion } from '#domain/sales/payments/statements/statement-fields.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { type LinePosition, positionText, type StatementLine } from './statement-line.ts'

/** `new` only within the transaction that stores the line. */
export type LineOutcome =
  | 'new'
  | 'paid'
  | 'paid_with_surplus'
  | 'revived'
  | 'partly_paid'
  | 'to_refund'
  | 'confirmed_before'
  | 'other_currency'
  | 'unknown'
  | 'set_aside'
  | 'debit'
  | 'taken_back'
  | 'refund_sent'
  | 'bounced'
  | 'payout'

const fields = `line_key, direction, booked_on, amount, currency, reference, payer, account, bank_id, end_to_end_id, returned,
  return_code, return_of, instructed_amount, charges, country_code, file_name, file_position, question`

const given = `jsonb_to_recordset($1::jsonb) g (line_key text, direction text, booked_on date, amount bigint, currency text,
  reference text, payer text, account text, bank_id text, end_to_end_id text, returned boolean, return_code text,
  return_of text, instructed_amount bigint, charges bigint, country_code text, file_name text,
  file_position text, question text, details jsonb)`

type Given = {
  key: string
  line: StatementLine
  countryCode: CountryCode
  position?: LinePosition
  question?: LineQuestion | null
}

/** A line with its key, in the form of `given`; `fileName` of the file that lists it. */
function rowOf({ key, line, countryCode, position, question = null }: Given, fileName?: string) {
  const { direction, amount, currency, reference, payer, account, returned } = line
  return {
    ...{ lineKey: key, direction, bookedOn: line.bookedOn, amount, currency, reference, payer, account },
    ...{ bankId: line.bankIds[0] ?? null, endToEndId: line.endToEndId ?? null },
    ...{ returned: returned !== undefined, returnCode: returned?.code ?? null },
    ...{ returnOf: returned?.of ?? null, instructedAmount: line.instructedAmount ?? null },
    ...{ charges: line.charges ?? null, countryCode, details: line },
    ...{ fileName: fileName ?? null, filePosition: position ? positionText(position) : null, question },
  }
}

const insertLine = statement(
  'insert-statement-line',
  `insert into statement_lines (${fields}, outcome, actor_kind, actor_id, read_at)
   select ${fields}, 'new', $2, $3, $4 from ${given} on conflict (line_key) do nothing returning id`,
)

/** Stores a line; null when it is stored already. Waits for another process that is storing it now. */
export async function insertStatementLine(
  tx: Transaction,
  given: Given,
  { fileName, actor, now }: { fileName?: string | undefined; actor: Actor; now: Date },
): Promise<number | null> {
  const rows = recordsOf([rowOf(given, fileName)])
  const [row] = await tx.query<{ id: number }>(insertLine, [rows, actor.kind, actor.id, now])
  return row?.id ?? null
}

const storeOpen = statement(
  'store-open-statement-lines',
  `with given as (select * from ${given}), stored as (
     insert into statement_lines (${fields}, outcome, actor_kind, actor_id, read_at)
     select ${fields}, 'unknown', $2, $3, $4 from given on conflict (line_key) do nothing returning id, line_key
   ), tasks as (
     insert into staff_tasks (kind, order_id, details, created_at)
     select 'unknown_payment', null, jsonb_build_object('line', s.id) || g.details, $4
     from stored s join given g on g.line_key = s.line_key
   )
   select count(*)::int as count from stored`,
)

type Lines = readonly Given[]

/** Stores lines that match no payee or several, for staff to assign; returns how many are new. */
export async function storeOpenLines(
  db: Queryable,
  lines: Lines,
  { fileName, actor, now }: { fileName: string; actor: Actor; now: Date },
): Promise<number> {
  const values = [recordsOf(lines.map((one) => rowOf(one, fileName))), actor.kind, actor.id, now]
  return onlyRow(await db.query<{ count: number }>(storeOpen, values)).count
}

const storeOutgoing = statement(
  'store-debit-statement-lines',
  `with stored as (
     insert into statement_lines (${fields}, outcome, actor_kind, actor_id, read_at)
     select ${fields}, 'debit', $2, $3, $4 from ${given} on conflict (line_key) do nothing returning 1
   )
   select count(*)::int as count from stored`,
)

/** Stores debits that concern no payment of ours; returns how many are new. */
export async function storeDebits(
  db: Queryable,
  lines: Lines,
  { fileName, actor, now }: { fileName: string; actor: Actor; now: Date },
): Promise<number> {
  const values = [recordsOf(lines.map((one) => rowOf(one, fileName))), actor.kind, actor.id, now]
  return onlyRow(await db.query<{ count: number }>(storeOutgoing, values)).count
}

const findByKey = statement(
  'find-statement-line',
  'select id, outcome from statement_lines where line_key = $1',
)

/** A line that was imported before. */
export async function readStatementLine(tx: Transaction, key: string) {
  const [line] = await tx.query<{ id: number; outcome: LineOutcome }>(findByKey, [key])
  return line
}

const markLine = statement(
  'mark-statement-line',
  `update statement_lines set outcome = $2, order_id = $3, attempt_id = $4, bill_id = $5, why = $6, question = null,
     payout_id = null, payout_line_id = null where id = $1`,
)

/** The order (by an attempt) or the host's bill that a line pays. */
type Place = { orderId?: string | null; attemptId?: string | null; billId?: string | null }

export async function markStatementLine(
  tx: Transaction,
  id: number,
  outcome: LineOutcome,
  { orderId = null, attemptId = null, billId = null, why = null }: Place & { why?: string | null } = {},
): Promise<void> {
  await tx.query(markLine, [id, outcome, orderId, attemptId, billId, why])
}

const lockLine = statement(
  'lock-statement-line',
  `select id, direction, to_char(booked_on, 'YYYY-MM-DD') as booked_on, amount, currency, reference, payer, account,
     case when bank_id is null then '{}' else array[bank_id] end as bank_ids, '{}'::jsonb as said,
     end_to_end_id, case when returned then
       jsonb_strip_nulls(jsonb_build_object('code', return_code, 'of', return_of)) end as returned,
     instructed_amount, charges, country_code, outcome, order_id, bill_id, attempt_id, payout_id
   from statement_lines where id = $1 for update`,
)

/** A line with its assignment. */
export type LockedLine = StatementLine & {
  id: number
  countryCode: CountryCode
  outcome: LineOutcome
  orderId: string | null
  billId: string | null
  attemptId: string | null
  /** the provider's payout that it is */
  payoutId: number | null
}

type Further = 'endToEndId' | 'returned' | 'instructedAmount' | 'charges'

/** Only a file has them: they order its lines, and tell repeated ones apart. */
type OfFile = 'bookedAt' | 'balance' | 'document'

type LockedRow = Omit<LockedLine, Further | OfFile> & {
  [F in Further]: NonNullable<StatementLine[F]> | null
}

export async function lockStatementLine(tx: Transaction, id: number): Promise<LockedLine | undefined> {
  const [row] = await tx.query<LockedRow>(lockLine, [id])
  if (!row) return undefined
  const { endToEndId, returned, instructedAmount, charges, ...line } = row
  return {
    ...line,
    ...(endToEndId !== null && { endToEndId }),
    ...(returned !== null && { returned }),
    ...(instructedAmount !== null && { instructedAmount }),
    ...(charges !== null && { charges }),
  }
}

const askAbout = statement(
  'ask-about-statement-line',
  `update statement_lines set outcome = $2, order_id = $3, same_as = $4, question = $5 where id = $1`,
)

/** Leaves a line open with what staff are asked about it. */
export async function askAboutLine(
  tx: Transaction,
  id: number,
  asked: {
    outcome: 'unknown' | 'other_currency'
    orderId: string | null
    sameAs: number | null
    question: LineQuestion | null
  },
): Promise<void> {
  await tx.query(askAbout, [id, asked.outcome, asked.orderId, asked.sameAs, asked.question])
}

/** Whether a line is unassigned and waits for staff. */
export const isOpenLine = ({ outcome }: Pick<LockedLine, 'outcome'>) =>
  outcome === 'unknown' || outcome === 'other_currency'

/** An order or a bill that can be paid by a transfer. */
export type Payee = { orderId: string; billId: null } | { orderId: null; billId: string }
