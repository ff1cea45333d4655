import { isCreditHeading } from '#domain/sales/payments/statements/heading-words.ts'
import { readDirections, splitMark } from '#domain/sales/payments/statements/read-direction.ts'
import type { Table } from './csv-reading.ts'

/** A heading that banks use for a column of directions. */
const heading = 'Signo'

/**
 * The table with the marks behind its amounts (`42,00 H`, `42,00 D`) in a column of their own beside them, which is read as any other
 * column of directions. A table with another column for debits or the direction stays as it is.
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
  // Beside amounts with a sign nobody is asked about a column of directions: an amount with an unknown letter stays unreadable.
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
