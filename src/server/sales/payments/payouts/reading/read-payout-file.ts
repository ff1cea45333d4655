import type { Currency } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isPossibleDay } from '#domain/sales/payments/possible-day.ts'
import { type ExactAmount, roundToMinor } from '#domain/sales/payments/read-amount.ts'
import { readCurrency } from '#domain/sales/payments/statements/read-currency.ts'
import { readRows, type StatementRow } from '#server/platform/workbook/read-rows.ts'
import type { PayoutFormat, PayoutLineKind } from '#server/sales/payments/providers/payout-format.ts'
import { findOtherTotal, type OtherTotal, type RowRole, type StatedRow } from './check-own-total.ts'
import { hasNotHappened, movementOf } from './movement-of-line.ts'
import { type AmountReader, amountReaderOf, dayReaderOf } from './payout-cells.ts'
import { findPayoutColumns, netOf, type PayoutColumns, type PayoutField, sumOf } from './payout-columns.ts'
import { readStated, roleOf } from './row-roles.ts'

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
  /** the day as the file writes it, often with an hour */
  at: string
}

export type ReadPayoutFile = {
  lines: PayoutLine[]
  unreadable: { row: number; text: string }[]
  /** what the file states otherwise than its lines; null when they agree */
  otherTotal: OtherTotal | null
}

/** Limits of a file: a month of some 30,000 payments. */
export const mostRows = 60_000
const longestUnreadable = 500

/**
 * The lines of a payout file; lines in another currency, that did not happen, or of a day far from `today`, are unreadable.
 * @throws Refusal payout_not_readable when no row has the provider's headings, payout_too_long
 */
export function readPayoutFile(
  text: string,
  format: PayoutFormat,
  { currency, today }: { currency: Currency; today: string },
): ReadPayoutFile {
  const { found, rows, others } = splitRows(text, format)
  const reading = readingOf(rows, found, format, currency)
  const raw: RawLine[] = []
  const unreadable = others.map(unreadableRow)
  const stated: Record<Exclude<RowRole, 'line'>, StatedRow[]> = { opening: [], total: [], left_out: [] }
  for (const row of rows) {
    const role = roleOf(row, found)
    if (role !== 'line') {
      stated[role].push(readStated(row, found, reading.amountOf))
      continue
    }
    const line = readLine(row, found, reading)
    if (line === 'unreadable' || (line && !isPossibleDay(line.bookedOn, today)))
      unreadable.push(unreadableRow(row))
    else if (line) raw.push(line)
  }
  const sign = signOfCosts(raw, format)
  const lines = raw.map((line) => finishLine(line, sign, format))
  const otherTotal = findOtherTotal(
    raw.map(({ row, kind, bookedOn, exact: { amount, fee, net } }) => ({
      ...{ row, isPayout: kind === 'payout', bookedOn },
      ...{ amount, net: (format.isSigned ? net : null) ?? amount - BigInt(sign) * fee },
    })),
    { opening: stated.opening, totals: stated.total, currency },
  )
  return { lines, unreadable: unreadable.sort((a, b) => a.row - b.row), otherTotal }
}

/** The columns, and the rows below the headings; `others`: the rows below other headings, of which nothing is certain. */
function splitRows(text: string, format: PayoutFormat) {
  const all = readRows(text)
  if (all.length > mostRows) throw new Refusal('payout_too_long')
  const at = all.findIndex((row) => findPayoutColumns(row, format))
  const found = all[at] && findPayoutColumns(all[at], format)
  if (!found) throw new Refusal('payout_not_readable')
  const [rows, others]: [StatementRow[], StatementRow[]] = [[], []]
  let isOther = false
  for (const row of all.slice(at + 1)) {
    const again = isTextAlone(row) ? findPayoutColumns(row, format) : null
    // Each page or joined file may repeat its headings.
    if (again) isOther = JSON.stringify(again) !== JSON.stringify(found)
    if (again && !isOther) continue
    if (isOther) others.push(row)
    else rows.push(row)
  }
  return { found, rows, others }
}

/** The provider's format, and how this file writes amounts and days. */
type Reading = {
  format: PayoutFormat
  currency: Currency
  amountOf: AmountReader
  dayOf: (text: string) => string | null
}

function readingOf(
  rows: readonly StatementRow[],
  found: PayoutColumns,
  format: PayoutFormat,
  currency: Currency,
): Reading {
  const { amount, fees, credit, debit } = found
  const textsIn = (places: readonly number[]) =>
    rows.flatMap(({ cells }) => places.flatMap((nth) => cells[nth]?.trim() || []))
  const amountOf = amountReaderOf(textsIn([...amount, ...fees, ...credit, ...debit]), format, currency)
  return { format, currency, amountOf, dayOf: dayReaderOf(textsIn(found.day), format) }
}

const isTextAlone = ({ cells }: StatementRow) => !cells.some((cell) => /\d\D*\d/.test(cell))

const unreadableRow = ({ line, cells }: StatementRow) => ({
  row: line,
  text: cells.filter(Boolean).join(' | ').slice(0, longestUnreadable),
})

/**
 * Files write costs with either sign: with that of the fees of their payments, or, if these have none, with
 * that of the provider's documentation.
 */
function signOfCosts(lines: readonly RawLine[], { costSign }: PayoutFormat): number {
  const paid = lines.reduce((sum, { kind, fee }) => sum + (kind === 'payment' ? fee : 0), 0)
  return Math.sign(paid) || costSign
}

/** A line with the sign of its fee as in the file, the net amount that it states, and its exact amounts. */
type RawLine = Omit<PayoutLine, 'addsUp'> & {
  net: number | null
  exact: { amount: ExactAmount; fee: ExactAmount; net: ExactAmount | null }
}

function finishLine(
  { net, exact: _, ...line }: RawLine,
  sign: number,
  { isSigned }: PayoutFormat,
): PayoutLine {
  const fee = sign * line.fee || 0
  const expected = (line.leaves ? -line.amount : line.amount) - fee
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 1
  // Amounts with fractions of a cent are rounded one by one.
  const addsUp =
    net === null || isNear(net, expected) || (!isSigned && isNear(Math.abs(net), Math.abs(expected)))
  return { ...line, fee, addsUp }
}

/** A note has fewer cells than a movement whose amount is in another column, such as a charge. */
const fewestCells = 3
const isOfMoney = (cells: readonly string[]) =>
  cells.filter(Boolean).length >= fewestCells && cells.some((cell) => /[1-9]/.test(cell))

function readLine(
  { line, cells }: StatementRow,
  found: PayoutColumns,
  { format, currency, amountOf, dayOf }: Reading,
): RawLine | 'unreadable' | null {
  const cell = (field: PayoutField) => cells[found[field][0] ?? -1]?.trim() ?? ''
  const told = format.kindOf(cell('kind'))
  if (told === null) return null
  if (cell('amount') === '') return isOfMoney(cells) ? 'unreadable' : null
  // Nothing could match it: it is a sum without a word.
  if (told === 'payment' && cell('theirs') === '' && cell('ours') === '') return 'unreadable'
  const exact = amountOf(cell('amount'))
  const exactFee = sumOf(
    found.fees.map((nth) => cells[nth] ?? ''),
    amountOf,
  )
  const exactNet = netOf(cells, found, amountOf)
  const bookedOn = dayOf(cell('day'))
  if (typeof exact === 'string' || exactFee === 'unreadable' || exactNet === 'unreadable') return 'unreadable'
  const amount = roundToMinor(exact, currency)
  const fee = roundToMinor(exactFee, currency)
  const net = exactNet === null ? null : roundToMinor(exactNet, currency)
  if (amount === 'unreadable' || fee === 'unreadable' || net === 'unreadable') return 'unreadable'
  const isForeign = readCurrency(cell('currency'), currency) !== currency
  if (bookedOn === null || isForeign || hasNotHappened(cell('status'), format)) return 'unreadable'
  const { kind, leaves } = movementOf(told, amount, format.takes(cell('kind')), format)
  const positive = exact < 0n ? -exact : exact
  return {
    ...{ row: line, kind, recordType: cell('kind').toLowerCase() },
    ...{ theirs: cell('theirs'), ours: cell('ours') },
    ...{ amount: Math.abs(amount), fee, net, leaves },
    ...{ bookedOn, at: cell('day') },
    exact: { amount: leaves ? -positive : positive, fee: exactFee, net: exactNet },
  }
}
