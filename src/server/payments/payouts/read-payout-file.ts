import { type Currency, isCurrency } from '#domain/money.ts'
import { type ExactAmount, readAmount, readExactAmount, roundToMinor } from '#domain/payments/read-amount.ts'
import { readBankDay } from '#domain/payments/transfers/read-bank-text.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CsvRow } from '#server/platform/read-csv.ts'
import { readRows } from '../transfers/statements/read-rows.ts'
import { type PayoutFormat, type PayoutLineKind, plainHeading } from './payout-format.ts'

/**
 * A line of a payout file, in minor units: `amount` is positive, `fee` is what the provider keeps, below zero
 * when it gives a fee back.
 */
export type PayoutLine = {
  row: number
  kind: NonNullable<PayoutLineKind>
  /** the provider's name of the kind, in lower case */
  recordType: string
  theirs: string
  ours: string
  amount: number
  fee: number
  /** true for money that leaves the account: a refund, a payout to the bank */
  leaves: boolean
  /** whether amount and fee give the net amount that the file states; true when it states none */
  addsUp: boolean
  /** YYYY-MM-DD */
  bookedOn: string
}

export type ReadPayoutFile = { lines: PayoutLine[]; unreadable: { row: number; text: string }[] }

/**
 * The lines of a payout file; lines in another currency are unreadable.
 * @throws Refusal payout_not_readable when no row has the provider's headings
 */
export function readPayoutFile(text: string, format: PayoutFormat, currency: Currency): ReadPayoutFile {
  const rows = readRows(text)
  const at = rows.findIndex((row) => findColumns(row, format))
  const found = rows[at] && findColumns(rows[at], format)
  if (!found) throw new Refusal('payout_not_readable')
  const read: { lines: RawLine[]; unreadable: ReadPayoutFile['unreadable'] } = { lines: [], unreadable: [] }
  for (const row of rows.slice(at + 1)) {
    const line = readLine(row, found, format, currency)
    if (line === 'unreadable')
      read.unreadable.push({ row: row.line, text: row.cells.filter(Boolean).join(' | ') })
    else if (line) read.lines.push(line)
  }
  const sign = signOfCosts(read.lines, format)
  return { ...read, lines: read.lines.map((line) => finishLine(line, sign)) }
}

/**
 * Files write costs with either sign: with that of the fees of their payments, or, if these have none, with
 * that of the provider's documentation.
 */
function signOfCosts(lines: readonly RawLine[], { costSign }: PayoutFormat): number {
  const paid = lines.reduce((sum, { kind, fee }) => sum + (kind === 'payment' ? fee : 0), 0)
  return Math.sign(paid) || costSign
}

/** A line with the sign of its fee as in the file, and the net amount that it states. */
type RawLine = Omit<PayoutLine, 'addsUp'> & { net: number | null }

function finishLine({ net, ...line }: RawLine, sign: number): PayoutLine {
  const fee = sign * line.fee || 0
  const expected = (line.leaves ? -line.amount : line.amount) - fee
  // Amounts with fractions of a cent are rounded one by one.
  return { ...line, fee, addsUp: net === null || Math.abs(net - expected) <= 1 }
}

type Field = Exclude<keyof PayoutFormat, 'kindOf' | 'costSign' | 'decimalMark' | 'net'> | 'credit' | 'debit'
type Columns = Record<Field, number[]>

function findColumns(row: CsvRow, format: PayoutFormat): Columns | null {
  const names = row.cells.map(plainHeading)
  const headings = { ...format, ...format.net }
  const places = (field: Field) =>
    headings[field].map((name) => names.indexOf(name)).filter((nth) => nth !== -1)
  const one = (field: Field) => places(field).slice(0, 1)
  const found = {
    ...{ theirs: one('theirs'), ours: one('ours'), kind: one('kind'), amount: one('amount') },
    ...{ fees: places('fees'), currency: one('currency'), day: one('day') },
    ...{ credit: one('credit'), debit: one('debit') },
  }
  return found.amount.length > 0 && found.day.length > 0 && found.ours.length + found.theirs.length > 0
    ? found
    : null
}

function readLine(
  { line, cells }: CsvRow,
  found: Columns,
  format: PayoutFormat,
  currency: Currency,
): RawLine | 'unreadable' | null {
  const cell = (field: Field) => cells[found[field][0] ?? -1]?.trim() ?? ''
  const kind = format.kindOf(cell('kind'))
  if (kind === null || cell('amount') === '') return null
  const lineCurrency = cell('currency').toUpperCase()
  const reading = { currency, decimalMark: format.decimalMark }
  const amount = readAmount(cell('amount'), reading)
  const bookedOn = readBankDay(cell('day'))
  const fee = sumOf(
    found.fees.map((nth) => cells[nth] ?? ''),
    reading,
  )
  const net = found.credit.length && found.debit.length ? netOf(cell('credit'), cell('debit'), reading) : null
  const isForeign = isCurrency(lineCurrency) && lineCurrency !== currency
  if (typeof amount === 'string' || fee === 'unreadable' || bookedOn === null || isForeign)
    return 'unreadable'
  if (net === 'unreadable') return net
  const isRefund = kind === 'refund' || (kind === 'payment' && amount < 0)
  return {
    row: line,
    kind: isRefund ? 'refund' : kind,
    recordType: cell('kind').toLowerCase(),
    theirs: cell('theirs'),
    ours: cell('ours'),
    amount: Math.abs(amount),
    fee,
    net,
    leaves: isRefund || kind === 'payout' || amount < 0,
    bookedOn,
  }
}

/** What a line adds to the account, from its credit and its debit; null when both are empty. */
function netOf(credit: string, debit: string, reading: Parameters<typeof readAmount>[1]) {
  const [plus, minus] = [readExactAmount(credit, reading), readExactAmount(debit, reading)]
  if (plus === 'unreadable' || minus === 'unreadable') return 'unreadable'
  if (plus === 'empty' && minus === 'empty') return null
  const sign = minus !== 'empty' && minus < 0n ? 1n : -1n
  return roundToMinor(
    (plus === 'empty' ? 0n : plus) + (minus === 'empty' ? 0n : sign * minus),
    reading.currency,
  )
}

/** The sum of a line's fees, rounded once: each may have fractions of a cent. */
function sumOf(texts: readonly string[], reading: Parameters<typeof readAmount>[1]): number | 'unreadable' {
  let sum: ExactAmount = 0n
  for (const text of texts) {
    const fee = readExactAmount(text, reading)
    if (fee === 'unreadable') return fee
    if (fee !== 'empty') sum += fee
  }
  return roundToMinor(sum, reading.currency)
}
