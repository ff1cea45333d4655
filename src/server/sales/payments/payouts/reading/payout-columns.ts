import type { ExactAmount } from '#domain/sales/payments/read-amount.ts'
import type { StatementRow } from '#server/platform/workbook/read-rows.ts'
import { type PayoutFormat, plainHeading } from '#server/sales/payments/providers/payout-format.ts'
import type { AmountReader } from './payout-cells.ts'

type HeadedField = 'theirs' | 'ours' | 'record' | 'kind' | 'amount' | 'currency' | 'day' | 'status'
export type PayoutField = HeadedField | 'fees' | 'credit' | 'debit'
/** The places of the columns of each field. */
export type PayoutColumns = Record<PayoutField, number[]>

/** Other names of these columns: what they say is never ignored. */
const currencyLike = /\b(?:moneda|currency|divisa)\b/
const statusLike = /^(?:estado|estatus|status)\b|\b(?:status|estado)$/

/** The columns of a row of headings; null when they are not those of a payout file. */
export function findPayoutColumns(row: StatementRow, format: PayoutFormat): PayoutColumns | null {
  const names = row.cells.map(plainHeading)
  const headings = { ...format, ...format.net }
  const places = (all: readonly string[]) =>
    all.map((name) => names.indexOf(name)).filter((nth) => nth !== -1)
  const one = (field: Exclude<PayoutField, 'fees'>) => places(headings[field]).slice(0, 1)
  const oneLike = (field: 'currency' | 'status', pattern: RegExp) => {
    const alike = names.findIndex((name) => pattern.test(name))
    return one(field).length > 0 || alike === -1 ? one(field) : [alike]
  }
  const fees = format.fees.find(([first = '']) => names.includes(first)) ?? format.fees.at(-1) ?? []
  const found = {
    ...{ theirs: one('theirs'), ours: one('ours'), record: one('record'), kind: one('kind') },
    ...{ amount: one('amount'), fees: places(fees), day: one('day') },
    ...{ credit: one('credit'), debit: one('debit') },
    ...{ currency: oneLike('currency', currencyLike), status: oneLike('status', statusLike) },
  }
  return found.amount.length > 0 && found.day.length > 0 && found.ours.length + found.theirs.length > 0
    ? found
    : null
}

/**
 * The amount that a row adds to the account, from its credit and its debit, or from one column with its sign; null when the
 * row or the file has none.
 */
export function netOf(cells: readonly string[], { credit, debit }: PayoutColumns, read: AmountReader) {
  const [plusAt, minusAt] = [credit[0], debit[0]]
  if (plusAt === undefined) return null
  const plus = read(cells[plusAt] ?? '')
  const minus = minusAt === undefined ? 'empty' : read(cells[minusAt] ?? '')
  if (plus === 'unreadable' || minus === 'unreadable') return 'unreadable'
  if (plus === 'empty' && minus === 'empty') return null
  const sign = minus !== 'empty' && minus < 0n ? 1n : -1n
  return (plus === 'empty' ? 0n : plus) + (minus === 'empty' ? 0n : sign * minus)
}

/** The sum of a line's fees, to be rounded once: each may have fractions of a cent. */
export function sumOf(texts: readonly string[], read: AmountReader): ExactAmount | 'unreadable' {
  let sum: ExactAmount = 0n
  for (const text of texts) {
    const fee = read(text)
    if (fee === 'unreadable') return fee
    if (fee !== 'empty') sum += fee
  }
  return sum
}
