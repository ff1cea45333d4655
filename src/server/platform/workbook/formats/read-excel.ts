import * as xlsx from '@e965/xlsx'
import { BadWorkbook } from '../bad-workbook.ts'
import { type Cell, type Merge, mostColumns, type Sheet, type SheetRow, textOfNumber } from '../sheet.ts'

/** The sheets of an Excel workbook: XLSX, XLSB, XLS (97 and later) or SpreadsheetML 2003. @throws BadWorkbook */
export function readExcel(content: Buffer | string, mostRows: number): Sheet[] {
  const book = open(content)
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false
  return book.SheetNames.flatMap((name, nth) => {
    const sheet = book.Sheets[name] as xlsx.DenseWorkSheet | undefined
    if (!sheet?.['!data']) return []
    return {
      name,
      isHidden: (book.Workbook?.Sheets?.[nth]?.Hidden ?? 0) > 0,
      rows: rowsOf(sheet, date1904, mostRows),
      hiddenColumns: hiddenColumnsOf(sheet),
      merges: (sheet['!merges'] ?? []).slice(0, mostRows).map(mergeOf),
      ...(date1904 && { is1904: true }),
    }
  })
}

function open(content: Buffer | string): xlsx.WorkBook {
  try {
    return xlsx.read(content, {
      type: typeof content === 'string' ? 'string' : 'buffer',
      dense: true,
      cellFormula: true,
      cellNF: true,
      cellHTML: false,
      cellText: true,
      // Hidden rows and columns are read with the styles alone.
      cellStyles: true,
    })
  } catch (error) {
    const isLocked = /password|encrypt/i.test(error instanceof Error ? error.message : '')
    throw new BadWorkbook(isLocked ? 'locked' : 'not readable')
  }
}

function rowsOf(sheet: xlsx.DenseWorkSheet, date1904: boolean, mostRows: number): SheetRow[] {
  const rows: SheetRow[] = []
  // The array is sparse: `forEach` skips what is not there.
  sheet['!data'].forEach((cells, index) => {
    if (rows.length > mostRows) return
    const row = Array.from(cells?.slice(0, mostColumns) ?? [], (cell) => cellOf(cell, date1904))
    if (row.every((cell) => cell === '')) return
    const format = sheet['!rows']?.[index]
    const isHidden = format?.hidden === true || format?.hpt === 0 || format?.hpx === 0
    rows.push({ line: index + 1, cells: row, ...(isHidden && { isHidden }) })
  })
  return rows
}

function hiddenColumnsOf(sheet: xlsx.DenseWorkSheet): Set<number> {
  const columns: readonly xlsx.ColInfo[] = (sheet['!cols'] ?? []).slice(0, mostColumns)
  return new Set(columns.flatMap((column, nth) => (column?.hidden || column?.width === 0 ? [nth] : [])))
}

const mergeOf = ({ s, e }: xlsx.Range): Merge => ({
  top: s.r + 1,
  bottom: e.r + 1,
  left: s.c,
  right: e.c,
})

function cellOf(cell: xlsx.CellObject | undefined, date1904: boolean): Cell {
  if (!cell || (cell.t === 'z' && cell.f === undefined)) return ''
  if (cell.t === 'e') return { error: true, value: cell.w ?? '#N/A' }
  const text = textOf(cell, date1904)
  const isFormula = cell.f !== undefined || cell.F !== undefined || text.startsWith('=')
  return isFormula ? { formula: true, value: text } : text
}

function textOf(cell: xlsx.CellObject, date1904: boolean): string {
  const { v: value, z: format, w: shown } = cell
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value !== 'number') {
    const text = String(value ?? '').trim()
    const link = cell.l?.Target ?? ''
    // "Write to Ana" with a link to her address.
    return /^mailto:/i.test(link) && !text.includes('@') ? link : text
  }
  // Dates are stored as numbers with a date format.
  if (typeof format === 'string' && xlsx.SSF.is_date(format)) {
    const { y, m, d } = xlsx.SSF.parse_date_code(value, { date1904 }) ?? {}
    if (y !== undefined) return [y, String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-')
  }
  return textOfNumber(value, shown)
}
