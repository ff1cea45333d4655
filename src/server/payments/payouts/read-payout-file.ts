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
  theirs: string
  ours: string
  amount: number
  fee: number
  /** true for money that leaves the account: a refund, a payout to the bank */
  leaves: boolean
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
  const read: ReadPayoutFile = { lines: [], unreadable: [] }
  for (const row of rows.slice(at + 1)) {
    const line = readLine(row, found, format, currency)
    if (line === 'unreadable')
      read.unreadable.push({ row: row.line, text: row.cells.filter(Boolean).join(' | ') })
    else if (line) read.lines.push(line)
  }
  const sign = signOfCosts(read.lines, format)
  return { ...read, lines: read.lines.map((line) => ({ ...line, fee: sign * line.fee || 0 })) }
}

/**
 * Files write costs with either sign: with that of the fees of their payments, or, if these have none, with
 * that of the provider's documentation.
 */
function signOfCosts(lines: readonly PayoutLine[], { costSign }: PayoutFormat): number {
  const paid = lines.reduce((sum, { kind, fee }) => sum + (kind === 'payment' ? fee : 0), 0)
  return Math.sign(paid) || costSign
}

type Field = Exclude<keyof PayoutFormat, 'kindOf' | 'costSign' | 'decimalMark'>
type Columns = Record<Field, number[]>

function findColumns(row: CsvRow, format: PayoutFormat): Columns | null {
  const names = row.cells.map(plainHeading)
  const places = (field: Field) =>
    format[field].map((name) => names.indexOf(name)).filter((nth) => nth !== -1)
  const one = (field: Field) => places(field).slice(0, 1)
  const found = {
    ...{ theirs: one('theirs'), ours: one('ours'), kind: one('kind'), amount: one('amount') },
    ...{ fees: places('fees'), currency: one('currency'), day: one('day') },
  }
  return found.amount.length > 0 && found.day.length > 0 && found.ours.length + found.theirs.length > 0
    ? found
    : null
}

/** A line with the sign of its fee as in the file. */
function readLine(
  { line, cells }: CsvRow,
  found: Columns,
  format: PayoutFormat,
  currency: Currency,
): PayoutLine | 'unreadable' | null {
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
  const isForeign = isCurrency(lineCurrency) && lineCurrency !== currency
  if (typeof amount === 'string' || fee === 'unreadable' || bookedOn === null || isForeign)
    return 'unreadable'
  const isRefund = kind === 'refund' || (kind === 'payment' && amount < 0)
  return {
    row: line,
    kind: isRefund ? 'refund' : kind,
    theirs: cell('theirs'),
    ours: cell('ours'),
    amount: Math.abs(amount),
    fee,
    leaves: isRefund || kind === 'payout' || amount < 0,
    bookedOn,
  }
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
