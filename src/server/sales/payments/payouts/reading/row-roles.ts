import type { StatementRow } from '#server/platform/workbook/read-rows.ts'
import { plainHeading } from '#server/sales/payments/providers/payout-format.ts'
import type { RowRole, StatedRow } from './check-own-total.ts'
import type { AmountReader } from './payout-cells.ts'
import { netOf, type PayoutColumns } from './payout-columns.ts'

/** Words of a row that is no movement of money. */
const roles: readonly (readonly [RegExp, RowRole])[] = [
  // Mercado Pago, Report fields, RECORD_TYPE, in English and as its Spanish headings have it
  [/^(?:initial available balance|dinero disponible del periodo anterior)$/, 'opening'],
  [/^(?:saldo|balance) (?:anterior|inicial)\b|^opening balance\b/, 'opening'],
  [/^(?:available balance|subtotal(?:es)?|sub total(?:es)?)\b/, 'left_out'],
  [/^(?:saldo|balance) (?:final|actual|disponible|al)\b|^closing balance\b/, 'left_out'],
  [/^(?:gran |grand )?total(?:es|s)?\b|^suma\b/, 'total'],
]

/** The role of a row: its record type says it, or a word in a row without a reference. */
export function roleOf({ cells }: StatementRow, found: PayoutColumns): RowRole {
  const record = cells[found.record[0] ?? -1] ?? ''
  if (record !== '') return roleIn(record) ?? 'line'
  const references = [...found.ours, ...found.theirs].flatMap((nth) => cells[nth]?.trim() || [])
  if (!references.every(roleIn)) return 'line'
  for (const cell of cells) {
    const role = roleIn(cell)
    if (role) return role
  }
  return 'line'
}

function roleIn(cell: string): RowRole | undefined {
  const word = plainHeading(cell)
  return roles.find(([pattern]) => pattern.test(word))?.[1]
}

/** The total or balance that a row states. */
export function readStated(
  { line, cells }: StatementRow,
  found: PayoutColumns,
  read: AmountReader,
): StatedRow {
  const amount = read(cells[found.amount[0] ?? -1] ?? '')
  const net = netOf(cells, found, read)
  return {
    ...{ row: line, amount: typeof amount === 'bigint' ? amount : null },
    ...{ net: typeof net === 'bigint' ? net : null },
  }
}
