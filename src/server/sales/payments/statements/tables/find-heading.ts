import { fieldByWords } from '#domain/sales/payments/statements/heading-words.ts'
import { plainHeading, usualHeadings } from '#domain/sales/payments/statements/usual-headings.ts'
import type { StatementRow } from '#server/platform/workbook/read-rows.ts'
import { findColumns, type StatementColumns } from './find-columns.ts'

/** The headings of a file, the place of their row, and that of the first row below them. */
export type Heading = { cells: string[]; at: number; below: number }

/** The first row that has all needed headings, with the row below it where that one divides its columns. */
export function findHeading(rows: readonly StatementRow[], columns: StatementColumns): Heading | null {
  const at = rows.findIndex((row) => findColumns(row.cells, columns).missing.length === 0)
  const first = rows[at]
  if (!first) return null
  const second = rows[at + 1]
  const cells = second && mergeHeadings(first.cells, second)
  if (!cells || findColumns(cells, columns).missing.length > 0)
    return { cells: first.cells, at, below: at + 1 }
  return { cells, at, below: at + 2 }
}

/** Headings of which a second row says more: *Importe* above *Cargos* and *Abonos*. Null when the row below is another one. */
function mergeHeadings(first: readonly string[], { cells, isBroken }: StatementRow): string[] | null {
  const texts = cells.filter(Boolean)
  const isSame = cells.every(
    (cell, at) => cell === '' || plainHeading(cell) === plainHeading(first[at] ?? ''),
  )
  if (isBroken || isSame || texts.some((text) => /\d/.test(text)) || !texts.some(isOfMoney)) return null
  return Array.from({ length: Math.max(first.length, cells.length) }, (_, at) => cells[at] || first[at] || '')
}

/** Whether a heading is of credits, debits or the direction. */
function isOfMoney(text: string): boolean {
  const { amount, debit, direction } = usualHeadings
  const byWords = fieldByWords(text)
  return (
    [...amount, ...debit, ...direction].includes(plainHeading(text)) ||
    byWords === 'amount' ||
    byWords === 'debit'
  )
}
