import { Parser } from 'htmlparser2'
import { type Cell, type Merge, mostColumns, type Sheet, textOfNumber } from '../sheet.ts'

type Attributes = Record<string, string>
type OpenCell = { attributes: Attributes; text: string; isCovered: boolean }
type OpenSheet = Sheet & {
  rows: Sheet['rows']
  hiddenColumns: Set<number>
  merges: Merge[]
  column: number
  line: number
}

/** Elements in a cell whose text does not belong to it: comments and drawings. */
const besides = /^(?:office:annotation|draw:)/

const isCollapsed = (visibility = '') => visibility === 'collapse' || visibility === 'filter'

/** The sheets of an OpenDocument spreadsheet, from its `content.xml` (OASIS ODF 1.3 part 3, section 9). */
export function readOds(xml: string, mostRows: number): Sheet[] {
  const sheets: OpenSheet[] = []
  const hiddenStyles = new Set<string>()
  let [style, skipped, paragraphs] = ['', 0, 0]
  let sheet: OpenSheet | undefined
  let row: { attributes: Attributes; cells: Cell[]; merges: Merge[] } | undefined
  let cell: OpenCell | undefined

  const openers: Record<string, (attributes: Attributes) => void> = {
    'style:style': (attributes) => {
      style = attributes['style:name'] ?? ''
    },
    'style:table-properties': (attributes) => {
      if (attributes['table:display'] === 'false') hiddenStyles.add(style)
    },
    'table:table': (attributes) => {
      sheet = openSheet(attributes, hiddenStyles)
    },
    // A copy of another file's sheet, which LibreOffice stores for formulas.
    'table:table-source': () => {
      if (sheet) sheet.isHidden = true
    },
    'table:table-column': (attributes) => {
      if (!sheet) return
      const end = Math.min(sheet.column + repeats(attributes, 'columns'), mostColumns)
      if (isCollapsed(attributes['table:visibility']))
        for (let nth = sheet.column; nth < end; nth++) sheet.hiddenColumns.add(nth)
      sheet.column = end
    },
    'table:table-row': (attributes) => {
      row = { attributes, cells: [], merges: [] }
    },
    'table:table-cell': (attributes) => {
      ;[cell, paragraphs] = [{ attributes, text: '', isCovered: false }, 0]
    },
    'table:covered-table-cell': (attributes) => {
      ;[cell, paragraphs] = [{ attributes, text: '', isCovered: true }, 0]
    },
    'text:p': () => {
      if (cell && paragraphs++ > 0) cell.text += '\n'
    },
    'text:s': (attributes) => addText(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 100))),
    'text:tab': () => addText(' '),
    'text:line-break': () => addText('\n'),
  }
  const closers: Record<string, () => void> = {
    'table:table-cell': closeCell,
    'table:covered-table-cell': closeCell,
    'table:table-row': closeRow,
    'table:table': () => {
      if (sheet) sheets.push(sheet)
      sheet = undefined
    },
  }

  function addText(text: string) {
    if (cell && skipped === 0 && cell.text.length < 10_000) cell.text += text
  }

  function closeCell() {
    if (row && cell && sheet) {
      const read = cell.isCovered ? '' : cellOf(cell)
      const [left, line] = [row.cells.length, sheet.line]
      const [across, down] = ['columns', 'rows'].map((what) =>
        Math.max(1, Number(cell?.attributes[`table:number-${what}-spanned`] ?? 1) || 1),
      ) as [number, number]
      if (across > 1 || down > 1)
        row.merges.push({ top: line, bottom: line + down - 1, left, right: left + across - 1 })
      const count = Math.min(repeats(cell.attributes, 'columns'), mostColumns - left)
      for (let nth = 0; nth < count; nth++) row.cells.push(read)
    }
    cell = undefined
  }

  function closeRow() {
    if (row && sheet) {
      const { cells, attributes } = row
      const count = repeats(attributes, 'rows')
      if (cells.some((one) => one !== '')) {
        sheet.merges.push(...row.merges)
        const isHidden = isCollapsed(attributes['table:visibility'])
        for (let nth = 0; nth < count && sheet.rows.length <= mostRows; nth++)
          sheet.rows.push({ line: sheet.line + nth, cells, ...(isHidden && { isHidden }) })
      }
      sheet.line += count
    }
    row = undefined
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (skipped > 0 || (cell && besides.test(name))) skipped += 1
        else openers[name]?.(attributes)
      },
      ontext: (text) => {
        if (paragraphs > 0) addText(text)
      },
      onclosetag(name) {
        if (skipped > 0) skipped -= 1
        else closers[name]?.()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return sheets
}

const repeats = (attributes: Attributes, what: 'columns' | 'rows') =>
  Math.max(1, Math.min(Number(attributes[`table:number-${what}-repeated`] ?? 1) || 1, 2_000_000))

const openSheet = (attributes: Attributes, hiddenStyles: ReadonlySet<string>): OpenSheet => ({
  name: attributes['table:name'] ?? '',
  isHidden: hiddenStyles.has(attributes['table:style-name'] ?? ''),
  ...{ rows: [], hiddenColumns: new Set(), merges: [], column: 0, line: 1 },
})

function cellOf({ attributes, text }: OpenCell): Cell {
  const shown = text.trim()
  const type = attributes['calcext:value-type'] ?? attributes['office:value-type'] ?? ''
  if (type === 'error') return { error: true, value: shown || '#N/A' }
  const value = shownValue(type, attributes, shown)
  return attributes['table:formula'] !== undefined || value.startsWith('=') ? { formula: true, value } : value
}

function shownValue(type: string, attributes: Attributes, shown: string): string {
  if (type === 'date') return (attributes['office:date-value'] ?? shown).slice(0, 10)
  const number = attributes['office:value']
  if (number !== undefined && number !== '' && !Number.isNaN(Number(number)))
    return textOfNumber(Number(number), shown)
  return shown || (attributes['office:string-value'] ?? '').trim()
}
