/**
 * A cell as text (a day as YYYY-MM-DD), a formula with its computed value, or an error value such as `#N/A`.
 */
export type Cell = string | { formula: true; value: string } | { error: true; value: string }

/** A row of a sheet; `line` is its number as spreadsheet programs show it. */
export type SheetRow = { line: number; cells: Cell[]; isHidden?: boolean }

/** A rectangle of merged cells: lines from 1, columns from 0, both ends included. */
export type Merge = { top: number; bottom: number; left: number; right: number }

/** A sheet with its filled rows, hidden ones too. */
export type Sheet = {
  name: string
  isHidden: boolean
  rows: SheetRow[]
  hiddenColumns: ReadonlySet<number>
  merges: readonly Merge[]
  /** its days without a format for days are counted from 1904, as Excel for Mac did, not from 1900 */
  is1904?: boolean
}

/** Days between the two systems. */
const from1900To1904 = 1_462

/** Rewrites days that are plain numbers in these columns of a sheet that counts from 1904. */
export function countFrom1900(rows: readonly string[][], columns: readonly number[]): string[][] {
  const shift = (text: string) =>
    /^\d{5}(?:\.\d+)?$/.test(text) ? String(Number(text) + from1900To1904) : text
  return rows.map((cells) => cells.map((text, nth) => (columns.includes(nth) ? shift(text) : text)))
}

/** Columns further right are not read. */
export const mostColumns = 200

/** The text of a cell, computed or not. */
export const textOfCell = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell : (cell?.value ?? '')

/**
 * A number as text: in full, because it may be a phone number, unless its format adds digits before it, such as a country
 * code.
 */
export function textOfNumber(value: number, shown = ''): string {
  const isWhole = Number.isInteger(value) && Math.abs(value) < 1e21
  // Three decimals of a number would look like grouped thousands.
  const full = isWhole ? value.toFixed(0) : String(value).replace(/(?<=\.\d{3})$/, '0')
  const digits = shown.replace(/\D/g, '')
  const addsDigits = full.length >= 6 && digits.length > full.length && digits.endsWith(full)
  return addsDigits || (digits === full && shown.trim().startsWith('+')) ? shown.trim() : full
}
