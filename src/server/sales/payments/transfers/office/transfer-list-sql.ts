import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { BillState } from '#domain/sales/payments/bills/bill-states.ts'
import type { LineState } from '#domain/sales/payments/statement-lines/line-states.ts'
import type { Direction, LineQuestion } from '#domain/sales/payments/statements/statement-fields.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
  rowsToExport,
  sumRows,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import type { OfficePayable } from '#server/sales/payments/statement-lines/payable-sql.ts'
import type { LineOutcome } from '#server/sales/payments/statement-lines/statement-line-sql.ts'

/** A bank statement line as shown to staff; `amount` in minor units. */
export type OfficeLine = {
  id: number
  outcome: LineOutcome
  direction: Direction
  countryCode: CountryCode
  bookedOn: string
  amount: number
  currency: Currency
  reference: string
  payer: string
  account: string
  bankId: string | null
  why: string | null
  /** what staff are asked about an open line */
  question: LineQuestion | null
  /** the bank marked it as a returned transfer */
  returned: boolean
  instructedAmount: number | null
  charges: number | null
  returnCode: string | null
  /** a line of another file that is probably the same movement */
  sameAs: number | null
  sameFile: string | null
  samePosition: string | null
  readAt: Date
  /** number of its order, or reference of its bill */
  paid: string | null
  orderId: string | null
  /** of the bill that it pays */
  billState: BillState | null
  /** the provider's payout that it is */
  payoutId: number | null
  payoutName: string | null
}

const columns = `l.id, l.outcome, l.direction, l.country_code, to_char(l.booked_on, 'YYYY-MM-DD') as booked_on, l.amount,
  l.currency, l.reference, l.payer, l.account, l.bank_id, l.why, l.question, l.returned, l.instructed_amount,
  l.charges, l.return_code, l.read_at,
  l.same_as, (select s.file_name from statement_lines s where s.id = l.same_as) as same_file,
  (select s.file_position from statement_lines s where s.id = l.same_as) as same_position,
  case when l.outcome <> 'other_currency' then coalesce(o.number, b.reference::text) end as paid, l.order_id, b.state as bill_state,
  l.payout_id, coalesce(nullif(w.file_name, ''), w.provider) as payout_name`
const from = `statement_lines l left join orders o on o.id = l.order_id left join host_bills b on b.id = l.bill_id
  left join payouts w on w.id = l.payout_id`
const isOpen = `l.outcome in ('new', 'unknown', 'other_currency')`

// $1: the amounts that the words may stand for, in minor units.
const lines = keysetList('list-office-transfers', {
  columns,
  from: `(select $1::bigint[] as amounts) given cross join ${from}`,
  given: 1,
  id: { sql: 'l.id', type: 'int8' },
  sorts: { id: { sql: 'l.id', type: 'int8' }, amount: { sql: 'l.amount', type: 'int8' } },
  filters: {
    countries: (value) => `l.country_code = any (${value}::text[])`,
    q: (value) =>
      `line_words(l.reference, l.payer, l.bank_id) like '%' || search_fold(${value}) || '%' or l.amount = any (given.amounts)`,
    open: (value) => `${value}::boolean and ${isOpen}`,
    placed: (value) => `${value}::boolean and not (${isOpen}) and l.outcome not in ('set_aside', 'debit')`,
    debit: (value) => `${value}::boolean and l.outcome = 'debit'`,
    setAside: (value) => `${value}::boolean and l.outcome = 'set_aside'`,
    from: (value) => `l.booked_on >= ${value}::date`,
    to: (value) => `l.booked_on <= ${value}::date`,
  },
})

const signed = `case l.direction when 'debit' then -l.amount else l.amount end`
const money = { currency: 'l.currency', amount: signed }

export type LineFilter = {
  countries: readonly CountryCode[]
  q: string
  amounts: readonly number[]
  state: '' | LineState
  from?: string | undefined
  to?: string | undefined
}

export type LinesAsked = Pick<Asked<'id' | 'amount'>, 'sort' | 'after' | 'before' | 'limit'> & LineFilter

function askedOf({ countries, q, amounts, state, from, to }: LineFilter) {
  const only = (one: string) => (state === one ? true : undefined)
  const filters = {
    ...{ countries, from, to },
    q: q.replaceAll(/[%_\\]/g, ''),
    ...{ open: only('open'), placed: only('placed'), setAside: only('set_aside'), debit: only('debit') },
  }
  return { given: [amounts], filters }
}

/** A page of the lines of these countries, with count and sums over the filter. */
export async function readOfficeLines(
  db: Queryable,
  { sort, after, before, limit, ...filter }: LinesAsked,
): Promise<Page<OfficeLine> & { count: number; sums: { currency: Currency; amount: number }[] }> {
  const asked = askedOf(filter)
  const found = await readPage<OfficeLine>(lines, db, { ...asked, sort, after, before, limit })
  const [count, sums] = await Promise.all([
    countRows(lines, db, asked),
    sumRows({ ...lines, money }, db, asked),
  ])
  return { ...found, count, sums }
}

const exportColumns = `to_char(l.booked_on, 'YYYY-MM-DD') as day, ${signed} as amount, l.currency,
  case when ${isOpen} then 'open' when l.outcome in ('set_aside', 'debit') then l.outcome else 'placed' end as state,
  case when l.outcome <> 'other_currency' then coalesce(o.number, b.reference::text) end as "order", l.country_code as country,
  l.bank_id as bank, l.why, l.payer, l.reference`

/** The bank statement lines of a filter in the form of their export. */
export const exportedLines = (filter: LineFilter) => rowsToExport(lines, askedOf(filter), exportColumns)

const openSums = statement(
  'sum-open-statement-lines',
  `select l.country_code, l.currency, sum(${signed})::bigint as amount, count(*)::int as lines,
     min(l.read_at) as since
   from statement_lines l where ${isOpen} and l.country_code = any ($1::text[]) group by 1, 2 order by since`,
)

/** The sums of the open lines of these countries, credits minus debits, in minor units. */
export function readOpenSums(db: Queryable, countries: readonly CountryCode[]) {
  return db.query<{
    countryCode: CountryCode
    currency: Currency
    amount: number
    lines: number
    since: Date
  }>(openSums, [countries])
}

const findLine = statement('find-office-line', `select ${columns} from ${from} where l.id = $1`)

export async function findOfficeLine(db: Queryable, id: number): Promise<OfficeLine | undefined> {
  const [line] = await db.query<OfficeLine>(findLine, [id])
  return line
}

const linesThatPaid = statement(
  'list-lines-that-paid',
  `select l.id, l.amount, l.payer, to_char(l.booked_on, 'YYYY-MM-DD') as booked_on from statement_lines l
   where l.outcome not in ('new', 'unknown', 'other_currency', 'set_aside', 'bounced') and l.direction = 'credit' and (
     l.order_id in (select id from orders where number = $1) or l.bill_id in (select id from host_bills where reference = $2))
   order by l.id`,
)

/** The lines that are assigned to an order or a bill; `amount` in minor units. */
export function readLinesThatPaid(
  db: Queryable,
  { number, transferReference }: Pick<OfficePayable, 'number' | 'transferReference'>,
) {
  const names = number === null ? [null, transferReference] : [number, null]
  return db.query<{ id: number; amount: number; payer: string; bookedOn: string }>(linesThatPaid, names)
}

const openLines = statement(
  'list-open-lines-of-currency',
  `select ${columns} from ${from} where ${isOpen} and l.direction = 'credit' and l.country_code = $1 and l.currency = $2
   order by l.id desc limit 2000`,
)

/** The open credits, which could pay something, newest first. */
export function readOpenLines(db: Queryable, countryCode: CountryCode, currency: Currency) {
  return db.query<OfficeLine>(openLines, [countryCode, currency])
}
