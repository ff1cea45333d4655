import { stringify } from 'csv-stringify/sync'
import type { CellType } from '#domain/exports/export-sources.ts'
import { currencyExponent, isCurrency } from '#domain/money.ts'

/** A value of a cell as its statement answers it: `time` is `YYYY-MM-DD HH:MM:SS`, `day` `YYYY-MM-DD`. */
export type Cell = string | number | null

export type Sheet = {
  columns: readonly { header: string; type: CellType }[]
  /** which column has the currency of a row's money */
  currencyColumn: number
  batches: AsyncIterable<readonly (readonly Cell[])[]>
  /** said beside the number of rows in the last one */
  countLabel: string
}

/** A written file: its bytes by parts, and the number of rows once the last part is there. */
export type Written = { parts: AsyncIterable<Buffer>; rows(): number }

/**
 * A sheet as CSV: UTF-8 with its mark, rows of RFC 4180. Numbers stay numbers, with a point before the decimals; a text that a
 * spreadsheet would take for a formula gets a `'` before it. The last row tells how many there are.
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
    ...{ bom, escape_formulas: true, record_delimiter: '\r\n' as const },
    // Either sign alone ends a row in a spreadsheet.
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
  return type === 'money' && typeof cell === 'number' ? majorOf(cell, currencyOf(sheet, row)) : cell
}

export function currencyOf({ currencyColumn }: Sheet, row: readonly Cell[]): string {
  return String(row[currencyColumn] ?? '')
}

/** Minor units → a number in major units: exact to the last decimal, since both fit a double far below 2^53. */
export function majorOf(amount: number, currency: string): number {
  return isCurrency(currency) ? amount / 10 ** currencyExponent(currency) : amount
}
