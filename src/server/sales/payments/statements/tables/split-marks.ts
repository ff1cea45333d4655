import { isCreditHeading } from '#domain/sales/payments/statements/heading-words.ts'
import { readDirections, splitMark } from '#domain/sales/payments/statements/read-direction.ts'
import type { Table } from './csv-reading.ts'

/** A heading that banks use for a column of directions. */
const heading = 'Signo'

/**
 * Moves the marks behind amounts (`42,00 H` is a credit, `42,00 D` a debit) into a column of directions beside them. A table that
 * has a column for debits or for the direction is not changed.
 */
export function splitMarks(table: Table): Table {
  const { found, extra, rows } = table
  const [at = -1] = found.amount
  const hasOther = found.debit.length + found.direction.length > 0
  if (hasOther || isCreditHeading(table.heading[at] ?? '')) return table
  const amounts = rows.flatMap(({ cells, isBroken }) => (isBroken ? [] : (cells[at] ?? '')))
  const marks = amounts.flatMap((amount) => splitMark(amount)?.mark ?? [])
  const readMark = readDirections(heading, marks)
  const isUnclear = marks.some((mark) => readMark(mark) === 'unknown')
  // Signs already give the directions: staff are not asked about letters, and an amount with an unknown letter is unreadable.
  if (marks.length === 0 || (isUnclear && amounts.some((amount) => /[-\u2212(]/.test(amount)))) return table
  const moved = (place: number) => (place > at ? place + 1 : place)
  const places = Object.entries(found).map(([field, own]) => [field, own.map(moved)])
  return {
    ...table,
    heading: table.heading.length > 0 ? table.heading.toSpliced(at + 1, 0, heading) : [],
    found: { ...(Object.fromEntries(places) as Table['found']), direction: [at + 1] },
    extra: {
      ...{ time: moved(extra.time), balance: moved(extra.balance) },
      ...{ documents: extra.documents.map(moved), states: extra.states.map(moved) },
    },
    rows: rows.map((row) => {
      if (row.isBroken || row.cells.length <= at) return row
      const { amount, mark } = splitMark(row.cells[at] ?? '') ?? { amount: row.cells[at] ?? '', mark: '' }
      return { ...row, cells: row.cells.toSpliced(at, 1, amount, mark) }
    }),
  }
}
