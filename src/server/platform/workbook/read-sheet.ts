import * as xlsx from '@e965/xlsx'
import { BadWorkbook, unpackWorkbook } from './unpack-workbook.ts'

/** A cell as text (a day as YYYY-MM-DD), or a formula with its computed value. */
export type Cell = string | { formula: true; value: string }

/** A row of a sheet; `line` is its number as spreadsheet programs show it. */
export type SheetRow = { line: number; cells: Cell[] }

const mostColumns = 50
const mostLinesRead = 20_000

/**
 * Reads the rows of the first sheet that `isWanted`, else of the first that is not empty, and leaves out empty rows. The
 * file's first bytes decide the format, not its name.
 * @throws BadWorkbook
 */
export async function readSheet(
  bytes: Buffer,
  mostRows: number,
  isWanted: (rows: readonly SheetRow[]) => boolean = () => true,
): Promise<SheetRow[]> {
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'PK\x03\x04') return rowsOf(await unpackWorkbook(bytes), mostRows, isWanted)
  if (start === '\xd0\xcf\x11\xe0') return rowsOf(bytes, mostRows, isWanted)
  throw new BadWorkbook('not readable')
}

function rowsOf(
  bytes: Buffer,
  mostRows: number,
  isWanted: (rows: readonly SheetRow[]) => boolean,
): SheetRow[] {
  let first: SheetRow[] = []
  const book = open(bytes)
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name] as xlsx.DenseWorkSheet | undefined
    const rows = (sheet?.['!data'] ?? []).flatMap((cells, index) => {
      const row = {
        line: index + 1,
        cells: Array.from(cells ?? [], (cell) => cellOf(cell, date1904)).slice(0, mostColumns),
      }
      return row.cells.some((cell) => cell !== '') ? [row] : []
    })
    const isCut = rows.at(-1)?.line === mostLinesRead && sheet?.['!fullref'] !== undefined
    if (rows.length > mostRows || isCut) throw new BadWorkbook('too long')
    if (rows.length === 0) continue
    if (isWanted(rows)) return rows
    if (first.length === 0) first = rows
  }
  return first
}

function open(bytes: Buffer): xlsx.WorkBook {
  try {
    return xlsx.read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows: mostLinesRead,
      cellFormula: true,
      cellNF: true,
      cellHTML: false,
      cellText: false,
    })
  } catch {
    throw new BadWorkbook('not readable')
  }
}

/** Numbers are written out in full, because they may be phone numbers. */
function cellOf(cell: xlsx.CellObject | undefined, date1904: boolean): Cell {
  if (!cell) return ''
  const text = textOf(cell, date1904)
  const isFormula = cell.f !== undefined || cell.F !== undefined || text.startsWith('=')
  return isFormula ? { formula: true, value: text } : text
}

function textOf({ v: value, z: format }: xlsx.CellObject, date1904: boolean): string {
  if (typeof value !== 'number') return String(value ?? '').trim()
  // Dates are stored as numbers with a date format.
  if (typeof format === 'string' && xlsx.SSF.is_date(format)) {
    const { y, m, d } = xlsx.SSF.parse_date_code(value, { date1904 })
    return [y, String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-')
  }
  if (Number.isInteger(value)) return value.toFixed(0)
  // Three decimals of a number would look like grouped thousands.
  return String(value).replace(/(?<=\.\d{3})$/, '0')
}
