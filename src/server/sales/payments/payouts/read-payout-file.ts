import { type Currency, isCurrency } from '#domain/money.ts'
import { isPossibleDay } from '#domain/payments/possible-day.ts'
import { type ExactAmount, readExactAmount, roundToMinor } from '#domain/payments/read-amount.ts'
import { readBankDay } from '#domain/payments/transfers/read-bank-text.ts'
import { Refusal } from '#domain/refusal.ts'
import { readRows, type StatementRow } from '#server/platform/workbook/read-rows.ts'
import { findOtherTotal, type OtherTotal, type RowRole, type StatedRow } from './check-own-total.ts'
import { findPayoutColumns, netOf, type PayoutColumns, type PayoutField, sumOf } from './payout-columns.ts'
import type { PayoutFormat, PayoutLineKind } from './payout-format.ts'
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
const mostRows = 60_000
const longestUnreadable = 500

/**
 * The lines of a payout file; lines in another currency, or of a day far from `today`, are unreadable.
 * @throws Refusal payout_not_readable when no row has the provider's headings, payout_too_long
 */
export function readPayoutFile(
  text: string,
  format: PayoutFormat,
  { currency, today }: { currency: Currency; today: string },
): ReadPayoutFile {
  const rows = readRows(text)
  if (rows.length > mostRows) throw new Refusal('payout_too_long')
  const at = rows.findIndex((row) => findPayoutColumns(row, format))
  const found = rows[at] && findPayoutColumns(rows[at], format)
  if (!found) throw new Refusal('payout_not_readable')
  const raw: RawLine[] = []
  const unreadable: ReadPayoutFile['unreadable'] = []
  const stated: Record<Exclude<RowRole, 'line'>, StatedRow[]> = { opening: [], total: [], left_out: [] }
  let isOther = false
  for (const row of rows.slice(at + 1)) {
    const again = isTextAlone(row) ? findPayoutColumns(row, format) : null
    // Each page or joined file may repeat its headings; below others nothing is certain.
    if (again) isOther = JSON.stringify(again) !== JSON.stringify(found)
    if (again && !isOther) continue
    if (isOther) {
      unreadable.push(unreadableRow(row))
      continue
    }
    const role = roleOf(row, found)
    if (role !== 'line') {
      stated[role].push(readStated(row, found, format, currency))
      continue
    }
    const line = readLine(row, found, format, currency)
    if (line === 'unreadable' || (line && !isPossibleDay(line.bookedOn, today)))
      unreadable.push(unreadableRow(row))
    else if (line) raw.push(line)
  }
  const sign = signOfCosts(raw, format)
  const lines = raw.map((line) => finishLine(line, sign))
  const otherTotal = findOtherTotal(
    raw.map(({ row, kind, bookedOn, exact: { amount, fee, net } }) => ({
      ...{ row, isPayout: kind === 'payout', bookedOn },
      ...{ amount, net: net ?? amount - BigInt(sign) * fee },
    })),
    { opening: stated.opening, totals: stated.total, currency },
  )
  return { lines, unreadable, otherTotal }
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

function finishLine({ net, exact: _, ...line }: RawLine, sign: number): PayoutLine {
  const fee = sign * line.fee || 0
  const expected = (line.leaves ? -line.amount : line.amount) - fee
  // Amounts with fractions of a cent are rounded one by one.
  return { ...line, fee, addsUp: net === null || Math.abs(net - expected) <= 1 }
}

function readLine(
  { line, cells }: StatementRow,
  found: PayoutColumns,
  format: PayoutFormat,
  currency: Currency,
): RawLine | 'unreadable' | null {
  const cell = (field: PayoutField) => cells[found[field][0] ?? -1]?.trim() ?? ''
  const kind = format.kindOf(cell('kind'))
  if (kind === null || cell('amount') === '') return null
  const lineCurrency = cell('currency').toUpperCase()
  const reading = { currency, decimalMark: format.decimalMark }
  const exact = readExactAmount(cell('amount'), reading)
  const exactFee = sumOf(
    found.fees.map((nth) => cells[nth] ?? ''),
    reading,
  )
  const exactNet = netOf(cells, found, reading)
  const bookedOn = readBankDay(cell('day'))
  const isForeign = isCurrency(lineCurrency) && lineCurrency !== currency
  if (typeof exact === 'string' || exactFee === 'unreadable' || exactNet === 'unreadable') return 'unreadable'
  const amount = roundToMinor(exact, currency)
  const fee = roundToMinor(exactFee, currency)
  const net = exactNet === null ? null : roundToMinor(exactNet, currency)
  if (amount === 'unreadable' || fee === 'unreadable' || net === 'unreadable') return 'unreadable'
  if (bookedOn === null || isForeign) return 'unreadable'
  const isRefund = kind === 'refund' || (kind === 'payment' && amount < 0)
  const isOfDispute = kind === 'dispute' || kind === 'dispute_won'
  const leaves = isOfDispute
    ? format.isSigned
      ? amount < 0
      : kind === 'dispute'
    : isRefund || kind === 'payout' || amount < 0
  const positive = exact < 0n ? -exact : exact
  return {
    row: line,
    kind: isOfDispute ? (leaves ? 'dispute' : 'dispute_won') : isRefund ? 'refund' : kind,
    recordType: cell('kind').toLowerCase(),
    theirs: cell('theirs'),
    ours: cell('ours'),
    amount: Math.abs(amount),
    fee,
    net,
    leaves,
    ...{ bookedOn, at: cell('day') },
    exact: { amount: leaves ? -positive : positive, fee: exactFee, net: exactNet },
  }
}
