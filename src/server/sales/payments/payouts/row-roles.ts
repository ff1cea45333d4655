import type { Currency } from '#domain/money.ts'
import { readExactAmount } from '#domain/payments/read-amount.ts'
import type { StatementRow } from '#server/platform/workbook/read-rows.ts'
import type { RowRole, StatedRow } from './check-own-total.ts'
import { netOf, type PayoutColumns } from './payout-columns.ts'
import { type PayoutFormat, plainHeading } from './payout-format.ts'

/** Words of a row that is no movement of money. */
const roles: readonly (readonly [RegExp, RowRole])[] = [
  // Mercado Pago, Report fields, RECORD_TYPE
  [/^initial available balance$/, 'opening'],
  [/^(?:available balance|subtotal(?:es)?|sub total(?:es)?)\b/, 'left_out'],
  [/^(?:gran |grand )?total(?:es|s)?\b/, 'total'],
]

/** The role of a row: its record type says it, or a word in a row without a reference. */
export function roleOf({ cells }: StatementRow, found: PayoutColumns): RowRole {
  const place = found.record[0]
  if (place !== undefined) return roleIn(cells[place] ?? '') ?? 'line'
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
  { decimalMark }: PayoutFormat,
  currency: Currency,
): StatedRow {
  const reading = { currency, decimalMark }
  const amount = readExactAmount(cells[found.amount[0] ?? -1] ?? '', reading)
  const net = netOf(cells, found, reading)
  return {
    ...{ row: line, amount: typeof amount === 'bigint' ? amount : null },
    ...{ net: typeof net === 'bigint' ? net : null },
  }
}
