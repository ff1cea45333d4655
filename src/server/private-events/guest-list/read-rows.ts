import * as xlsx from '@e965/xlsx'
import { mostGuests } from '#domain/private-events/missing-fields.ts'
import { BadWorkbook, unpackWorkbook } from './unpack-workbook.ts'

/** A cell as text, or that it is a formula. */
export type Cell = string | { formula: true }

/** A row of a sheet; `line` is its number as the program that wrote it shows it. */
export type SheetRow = { line: number; cells: Cell[] }

const mostColumns = 50
const mostLinesRead = 20_000

/**
 * The rows of a workbook's first sheet that has any, without the empty ones. What a file is follows from its first
 * bytes, not from its name.
 * @throws BadWorkbook
 */
export async function readRows(bytes: Buffer): Promise<SheetRow[]> {
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'PK\x03\x04') return rowsOf(await unpackWorkbook(bytes))
  if (start === '\xd0\xcf\x11\xe0') return rowsOf(bytes)
  throw new BadWorkbook('not readable')
}

function rowsOf(bytes: Buffer): SheetRow[] {
  const book = open(bytes)
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name] as xlsx.DenseWorkSheet | undefined
    const rows = (sheet?.['!data'] ?? []).flatMap((cells, nth) => {
      const row = { line: nth + 1, cells: Array.from(cells ?? [], cellOf).slice(0, mostColumns) }
      return row.cells.some((cell) => cell !== '') ? [row] : []
    })
    if (rows.length > mostGuests + 20) throw new BadWorkbook('too long')
    if (rows.length > 0) return rows
  }
  return []
}

function open(bytes: Buffer): xlsx.WorkBook {
  try {
    return xlsx.read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows: mostLinesRead,
      cellFormula: true,
      cellHTML: false,
      cellText: false,
    })
  } catch {
    throw new BadWorkbook('not readable')
  }
}

/** A number is written out as a telephone number is; what a formula came to does not count. */
function cellOf(cell: xlsx.CellObject | undefined): Cell {
  if (!cell) return ''
  if (cell.f !== undefined || cell.F !== undefined) return { formula: true }
  if (typeof cell.v === 'number') return Number.isInteger(cell.v) ? cell.v.toFixed(0) : String(cell.v)
  const text = String(cell.v ?? '').trim()
  return text.startsWith('=') ? { formula: true } : text
}
