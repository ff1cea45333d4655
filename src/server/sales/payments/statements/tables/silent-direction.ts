import { readAmount } from '#domain/sales/payments/read-amount.ts'
import { isCreditHeading } from '#domain/sales/payments/statements/heading-words.ts'
import { readDirections } from '#domain/sales/payments/statements/read-direction.ts'
import { plainHeading } from '#domain/sales/payments/statements/usual-headings.ts'
import type { CsvContext, CsvReading, Table } from './csv-reading.ts'

/** More values are no directions. */
const mostValues = 12
/** Columns with such words tell about something else: the kind of a card or an account. */
const others = /\b(?:tarjeta|cuenta|producto|card|account)\b/

/**
 * The table with a column of directions under a heading that no list knows, found by its values (`Retiro`, `Depósito`): without it,
 * amounts without a sign would all be taken for credits. Single letters and values of which only some are known are asked.
 */
export function findSilentDirection(table: Table, reading: CsvReading, context: CsvContext): Table {
  const { found, heading, rows } = table
  const [at = -1] = found.amount
  if (found.debit.length + found.direction.length > 0 || reading.allCredits) return table
  if (isCreditHeading(heading[at] ?? '')) return table
  const valuesOf = (column: number) => [
    ...new Set(rows.flatMap(({ cells, isBroken }) => (isBroken ? [] : cells[column] || []))),
  ]
  const isSigned = valuesOf(at).some((text) => {
    const amount = readAmount(text, { ...context, decimalMark: reading.decimal ?? context.usualMark })
    return typeof amount === 'number' ? amount < 0 : /^\W*[-\u2212(]/.test(text)
  })
  if (isSigned) return table
  const texts = new Set([...found.reference, ...found.payer])
  const width = Math.max(heading.length, ...rows.slice(0, 100).map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, column) => column).filter(
    (column) => ![at, ...found.date].includes(column) && !others.test(plainHeading(heading[column] ?? '')),
  )
  const isOne = (column: number) => {
    const values = valuesOf(column)
    if (
      values.length === 0 ||
      values.length > mostValues ||
      !values.every((one) => /^[\p{L} .]+$/u.test(one))
    )
      return false
    const read = readDirections(plainHeading(heading[column] ?? ''), values)
    const meanings = new Set(values.map(read))
    if (!meanings.has('debit')) return false
    return !meanings.has('unknown') || (meanings.has('credit') && !texts.has(column))
  }
  const place = places.find(isOne)
  return place === undefined ? table : { ...table, found: { ...found, direction: [place] }, isGuessed: true }
}
