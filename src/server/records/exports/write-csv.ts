import { stringify } from 'csv-stringify/sync'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { currencyExponent, isCurrency } from '#domain/platform/money.ts'
import type { CellType } from '#domain/records/exports/export-sources.ts'

/** A cell's value as its statement returns it: `time` is `YYYY-MM-DD HH:MM:SS`, `day` `YYYY-MM-DD`. */
export type Cell = string | number | null

export type Sheet = {
  columns: readonly { header: string; type: CellType }[]
  /** index of the column with the currency of a row's amounts */
  currencyColumn: number
  batches: AsyncIterable<readonly (readonly Cell[])[]>
  /** label beside the number of rows, in the last row */
  countLabel: string
}

/** A file being written: its bytes in parts, and the number of rows, valid after the last part. */
export type Written = { parts: AsyncIterable<Buffer>; rows(): number }

/** The signs between cells and before decimals, which a spreadsheet takes from the settings of its computer. */
export type CsvMarks = { separator: ',' | ';'; decimal: '.' | ',' }

/** Countries that write a decimal comma: their spreadsheets expect semicolons between cells (Unicode CLDR). */
const withDecimalComma: readonly string[] = ['CL', 'ES'] satisfies CountryCode[]

/** The marks for a person who works for these countries; a comma and a point for those of several kinds. */
export function csvMarksOf(countries: readonly string[]): CsvMarks {
  const isComma = countries.length > 0 && countries.every((code) => withDecimalComma.includes(code))
  return isComma ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
}

/**
 * A sheet as CSV: UTF-8 with a byte order mark, rows of RFC 4180 with the person's marks. A text that a
 * spreadsheet would read as a formula gets a leading `'`; a phone does not. The last row has the number of
 * rows. With `namesSeparator` the first line is `sep=;` or `sep=,`, which Excel obeys in any country and which
 * other programs read as a row.
 */
export function writeCsv(sheet: Sheet, marks: CsvMarks, { namesSeparator = false } = {}): Written {
  let rows = 0
  async function* parts() {
    if (namesSeparator) yield Buffer.from(`\ufeffsep=${marks.separator}\r\n`)
    yield text([sheet.columns.map(({ header }) => header)], marks, !namesSeparator)
    for await (const batch of sheet.batches) {
      rows += batch.length
      const cells = batch.map((row) => row.map((cell, nth) => csvCell(sheet, row, cell, nth)))
      yield text(cells, marks)
    }
    yield text([[sheet.countLabel, rows]], marks)
  }
  return { parts: parts(), rows: () => rows }
}

function text(
  rows: readonly (readonly (string | number | null)[])[],
  { separator, decimal }: CsvMarks,
  bom = false,
): Buffer {
  const options = {
    ...{ bom, delimiter: separator, record_delimiter: '\r\n' as const },
    cast: { number: (value: number) => String(value).replace('.', decimal) },
    // Either character alone ends a row in a spreadsheet.
    quoted_match: /[\r\n]/,
  }
  return Buffer.from(
    stringify(
      rows.map((row) => [...row]),
      options,
    ),
  )
}

function csvCell(sheet: Sheet, row: readonly Cell[], cell: Cell, nth: number): string | number | null {
  const { type } = sheet.columns[nth] ?? { type: 'text' }
  if (typeof cell === 'string') return escapeFormula(cell)
  return type === 'money' && cell !== null ? majorOf(cell, currencyOf(sheet, row)) : cell
}

/** Blanks, control characters and signs that are drawn as nothing. */
const unseenStart = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/u

/**
 * A leading `'` for a text that begins with the sign of a formula, also in full width or behind signs that a
 * spreadsheet drops, and for one that begins with a tab or a return, which start a cell of their own in some.
 * A plus with nothing but digits behind it is a phone, which computes nothing.
 */
function escapeFormula(text: string): string {
  const [first = ' '] = text.replace(unseenStart, '').normalize('NFKC')
  if (/^\+\d[\d ]*$/.test(text)) return text
  return /^[\t\r\n]/.test(text) || '=+-@'.includes(first) ? `'${text}` : text
}

export function currencyOf({ currencyColumn }: Sheet, row: readonly Cell[]): string {
  return String(row[currencyColumn] ?? '')
}

/** Minor to major units: exact, because amounts are far below 2^53. */
export function majorOf(amount: number, currency: string): number {
  return isCurrency(currency) ? amount / 10 ** currencyExponent(currency) : amount
}
