import { Parser } from 'htmlparser2'
import { type Cell, type Merge, mostColumns, type Sheet, textOfNumber } from '../sheet.ts'

type Attributes = Record<string, string>
type OpenRow = { cells: Cell[]; isHidden: boolean }
type OpenTable = {
  caption: string
  isHidden: boolean
  rows: Sheet['rows']
  hiddenColumns: Set<number>
  merges: Merge[]
  line: number
  column: number
  /** lines that a cell above still covers, by column */
  covered: number[]
  row?: OpenRow | undefined
  cell?: { attributes: Attributes; text: string } | undefined
  isInCaption?: boolean
}

const isHidden = ({ hidden, style = '' }: Attributes) =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i.test(style)

const span = (text: string | undefined, most: number) => Math.max(1, Math.min(Number(text) || 1, most))

/** The tables of a web page, one sheet each: programs write HTML and name it `.xls`. */
export function readHtmlSheets(html: string, mostRows: number): Sheet[] {
  const tables: OpenTable[] = []
  const open: OpenTable[] = []
  let ignored = 0

  const openers: Record<string, (attributes: Attributes) => void> = {
    table: (attributes) => {
      const table: OpenTable = {
        ...{ caption: '', isHidden: isHidden(attributes), rows: [], hiddenColumns: new Set(), merges: [] },
        ...{ line: 0, column: 0, covered: [] },
      }
      tables.push(table)
      open.push(table)
    },
    caption: () => {
      const table = open.at(-1)
      if (table) table.isInCaption = true
    },
    col: (attributes) => {
      const table = open.at(-1)
      if (!table) return
      const end = Math.min(table.column + span(attributes.span, mostColumns), mostColumns)
      if (isHidden(attributes)) for (let nth = table.column; nth < end; nth++) table.hiddenColumns.add(nth)
      table.column = end
    },
    tr: (attributes) => {
      const table = open.at(-1)
      if (!table) return
      closeRow(table)
      table.line += 1
      table.row = { cells: [], isHidden: isHidden(attributes) }
    },
    td: (attributes) => openCell(open.at(-1), attributes),
    th: (attributes) => openCell(open.at(-1), attributes),
    br: () => addText(open.at(-1), ' '),
    p: () => addText(open.at(-1), ' '),
    div: () => addText(open.at(-1), ' '),
  }

  function closeRow(table: OpenTable) {
    closeCell(table)
    const { row } = table
    if (row?.cells.some((cell) => cell !== '') && table.rows.length <= mostRows)
      table.rows.push({ line: table.line, cells: row.cells, ...(row.isHidden && { isHidden: true }) })
    if (row) table.covered = table.covered.map((lines) => Math.max(0, lines - 1))
    table.row = undefined
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'script' || name === 'style') ignored += 1
        else openers[name]?.(attributes)
      },
      ontext: (text) => {
        if (ignored === 0) addText(open.at(-1), text)
      },
      onclosetag(name) {
        const table = open.at(-1)
        if (name === 'script' || name === 'style') ignored = Math.max(0, ignored - 1)
        if (!table) return
        if (name === 'caption') table.isInCaption = false
        if (name === 'td' || name === 'th') closeCell(table)
        if (name === 'tr') closeRow(table)
        if (name !== 'table') return
        closeRow(table)
        open.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return tables.map(({ caption, rows, merges, hiddenColumns, ...table }, nth) => ({
    name: caption.replace(/\s+/g, ' ').trim().slice(0, 80) || (tables.length > 1 ? String(nth + 1) : ''),
    isHidden: table.isHidden,
    ...{ rows, merges, hiddenColumns },
  }))
}

function addText(table: OpenTable | undefined, text: string) {
  if (table?.isInCaption) table.caption += text
  else if (table?.cell && table.cell.text.length < 10_000) table.cell.text += text
}

function openCell(table: OpenTable | undefined, attributes: Attributes) {
  if (!table?.row) return
  closeCell(table)
  table.cell = { attributes, text: '' }
}

function closeCell(table: OpenTable) {
  const { row, cell } = table
  table.cell = undefined
  if (!row || !cell) return
  while ((table.covered[row.cells.length] ?? 0) > 0) row.cells.push('')
  const [left, top] = [row.cells.length, table.line]
  const across = span(cell.attributes.colspan, mostColumns - left)
  const down = span(cell.attributes.rowspan, 10_000)
  if (left >= mostColumns) return
  if (across > 1 || down > 1)
    table.merges.push({ top, bottom: top + down - 1, left, right: left + across - 1 })
  row.cells.push(cellOf(cell), ...Array.from({ length: across - 1 }, () => ''))
  for (let nth = 0; nth < across; nth++) table.covered[left + nth] = down
  for (let nth = 0; nth < table.covered.length; nth++) table.covered[nth] ??= 0
}

function cellOf({ attributes, text }: { attributes: Attributes; text: string }): Cell {
  const shown = text.replace(/\s+/g, ' ').trim()
  // Excel writes the whole number beside the one that it shows.
  const number = attributes['x:num'] || (attributes['data-t'] === 'n' ? attributes['data-v'] : '')
  const value = number && !Number.isNaN(Number(number)) ? textOfNumber(Number(number), shown) : shown
  if (/^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|¡)/i.test(value)) return { error: true, value }
  const isFormula = attributes['x:fmla'] !== undefined || value.startsWith('=')
  return isFormula ? { formula: true, value } : value
}
