import { stringify } from 'csv-stringify/sync'
import type { CellType } from '#domain/exports/export-sources.ts'
import { currencyExponent, isCurrency } from '#domain/money.ts'

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

/**
 * A sheet as CSV: UTF-8 with a byte order mark, rows of RFC 4180. Numbers have a decimal point; a text that a
 * spreadsheet would read as a formula gets a leading `'`. The last row has the number of rows.
 */
export function writeCsv(sheet: Sheet): Written {
  let rows = 0
  async function* parts() {
    yield text([sheet.columns.map(({ header }) => header)], true)
    for await (const batch of sheet.batches) {
      rows += batch.length
      yield text(batch.map((row) => row.map((cell, nth) => csvCell(sheet, row, cell, nth))))
    }
    yield text([[sheet.countLabel, rows]])
  }
  return { parts: parts(), rows: () => rows }
}

function text(rows: readonly (readonly (string | number | null)[])[], bom = false): Buffer {
  const options = {
    ...{ bom, record_delimiter: '\r\n' as const },
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
 */
function escapeFormula(text: string): string {
  const [first = ' '] = text.replace(unseenStart, '').normalize('NFKC')
  return /^[\t\r\n]/.test(text) || '=+-@'.includes(first) ? `'${text}` : text
}

export function currencyOf({ currencyColumn }: Sheet, row: readonly Cell[]): string {
  return String(row[currencyColumn] ?? '')
}

/** Minor to major units: exact, because amounts are far below 2^53. */
export function majorOf(amount: number, currency: string): number {
  return isCurrency(currency) ? amount / 10 ** currencyExponent(currency) : amount
}
