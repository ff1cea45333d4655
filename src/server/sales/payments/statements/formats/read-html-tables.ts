import { ALL_ENTITIES, EntityDecoder } from '@nodable/entities'
import type { StatementRow } from '#server/platform/workbook/read-rows.ts'
import { htmlParts } from './html-parts.ts'

const mostCells = 200
/** Elements that separate words. */
const blocks = new Set(['br', 'p', 'div', 'li', 'hr'])
const decoder = new EntityDecoder({ namedEntities: ALL_ENTITIES })

/** A table that is not closed yet. `covered`: for how many rows a cell above still covers each column. */
type OpenTable = { row: string[] | null; cell: { column: number; texts: string[] } | null; covered: number[] }

/**
 * The rows of all tables of an HTML page in their order; the rows of a table inside a cell are rows by themselves, before that of
 * the cell. A cell over several columns or rows leaves the others empty. At most one row more than `mostRows`.
 */
export function readHtmlTables(html: string, mostRows: number): StatementRow[] {
  const rows: StatementRow[] = []
  const open: OpenTable[] = []
  const endRow = (table: OpenTable) => {
    endCell(table)
    const cells = table.row ?? []
    table.row = null
    if (cells.some(Boolean)) rows.push({ line: rows.length + 1, cells })
  }
  for (const part of htmlParts(html)) {
    if (rows.length > mostRows) return rows
    const table = open.at(-1)
    if ('text' in part) table?.cell?.texts.push(part.text)
    else if (part.name === 'table' && !part.isEnd) open.push({ row: null, cell: null, covered: [] })
    else if (table && part.name === 'table') {
      endRow(table)
      open.pop()
    } else if (table && part.name === 'tr') endRow(table)
    else if (table && (part.name === 'td' || part.name === 'th')) {
      endCell(table)
      if (!part.isEnd) beginCell(table, part.attributes)
    } else if (blocks.has(part.name)) table?.cell?.texts.push(' ')
  }
  for (const table of open.reverse()) endRow(table)
  return rows
}

/** Begins a cell in the first column that no cell above covers. */
function beginCell(table: OpenTable, attributes: string): void {
  table.row ??= []
  const { row, covered } = table
  for (let left = covered[row.length] ?? 0; left > 0; left = covered[row.length] ?? 0) {
    covered[row.length] = left - 1
    row.push('')
  }
  table.cell = { column: row.length, texts: [] }
  const [width, height] = [numberIn(attributes, 'colspan'), numberIn(attributes, 'rowspan')]
  for (let nth = 0; nth < width && row.length < mostCells; nth += 1) {
    covered[row.length] = height - 1
    row.push('')
  }
}

function endCell(table: OpenTable): void {
  if (table.cell && table.row && table.cell.column < mostCells)
    table.row[table.cell.column] = textOf(table.cell.texts)
  table.cell = null
}

const textOf = (parts: readonly string[]) => decoder.decode(parts.join('')).replace(/\s+/g, ' ').trim()

const numberIn = (attributes: string, name: string) =>
  Math.min(
    Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,3})`, 'i').exec(attributes)?.[1] || 1) || 1,
    mostCells,
  )
