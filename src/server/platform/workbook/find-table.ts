import { BadWorkbook } from './bad-workbook.ts'
import { type Merges, openMerges } from './merged-cells.ts'
import { isOfFrame } from './other-rows.ts'
import { type Sheet, type SheetRow, textOfCell } from './sheet.ts'
import { type Blocks, findBlocks, stackBlocks } from './side-by-side.ts'
import { splitSingleColumn } from './single-column.ts'

/** The columns of each field, the one to prefer first. */
export type Columns<Field extends string> = Partial<Record<Field, readonly number[]>>

/**
 * Finds the columns of a table by its headings; `samples` returns the first values below a heading, for headings that may
 * mean several things.
 */
export type FindColumns<Field extends string> = (
  headings: readonly string[],
  samples: (column: number) => readonly string[],
) => Columns<Field>

/** Counts of what is hidden and therefore not read. */
export type LeftOut = { sheets: number; rows: number; columns: number }

export type Table<Field extends string> = {
  sheet: string
  leftOut: LeftOut
  /** headings of columns with values that have no meaning here */
  notUnderstood: string[]
  columns: Columns<Field>
  /** the number of the line with the headings, and their texts */
  line: number
  texts: string[]
  /** the filled visible rows below the headings */
  rows: SheetRow[]
}

export type FoundTable<Field extends string> =
  | { table: Table<Field> }
  /** several visible sheets have the headings */
  | { sheets: string[] }
  | { missing: Field[] }
  | 'empty'

/** The last row in which headings are searched: there may be a title and notes above them. */
const deepestHeadings = 60
const mostSamples = 20
const mostToldHeadings = 40

/**
 * The table with the `needed` columns in the visible sheets: the one of the sheet `wanted`, else of the only sheet that
 * has them. Hidden sheets, rows and columns are left out and counted.
 * @throws BadWorkbook when the sheet has more than `mostRows` rows
 */
export function findTable<Field extends string>(
  sheets: readonly Sheet[],
  find: FindColumns<Field>,
  {
    needed,
    wanted,
    mostRows,
    sideBySide = false,
  }: {
    needed: readonly Field[]
    wanted?: string | undefined
    mostRows: number
    /** lists with the same headings may stand beside each other; their rows have the same line */
    sideBySide?: boolean
  },
): FoundTable<Field> {
  const filled = sheets.filter(({ rows }) => rows.length > 0).map(splitSingleColumn)
  const visible = filled.filter(({ isHidden }) => !isHidden)
  if (visible.length === 0) return 'empty'
  const read = visible.map((sheet) => ({ sheet, ...readTable(sheet, find, needed, sideBySide) }))
  const whole = read.filter(({ missing }) => missing.length === 0)
  const withRows = whole.filter(({ table }) => table.rows.length > 0)
  const found = withRows.length > 0 ? withRows : whole.slice(0, 1)
  const chosen =
    found.find(({ sheet }) => sheet.name === wanted) ?? (found.length === 1 ? found[0] : undefined)
  if (!chosen && found.length > 0) return { sheets: found.map(({ sheet }) => sheet.name) }
  if (!chosen) {
    const [nearest] = read.toSorted((a, b) => a.missing.length - b.missing.length)
    return { missing: nearest?.missing ?? [...needed] }
  }
  if (chosen.sheet.rows.length > mostRows) throw new BadWorkbook('too long')
  const hiddenSheets = filled.length - visible.length
  return { table: { ...chosen.table, leftOut: { ...chosen.table.leftOut, sheets: hiddenSheets } } }
}

function readTable<Field extends string>(
  sheet: Sheet,
  find: FindColumns<Field>,
  needed: readonly Field[],
  sideBySide: boolean,
): { table: Table<Field>; missing: Field[] } {
  const { rows, hiddenColumns } = sheet
  const isShown = (_cell: unknown, column: number) => !hiddenColumns.has(column)
  const merges = openMerges(sheet)
  const best = bestHeadings(sheet, find, needed, merges, sideBySide)
  const below = rows.slice(best.nth + 1)
  const isFilled = ({ cells }: SheetRow) => cells.some((cell, column) => cell !== '' && isShown(cell, column))
  const open = below.filter((row) => !row.isHidden).map((row) => merges.fillDown(row))
  const shown = best.blocks ? stackBlocks(open, best.blocks) : open
  const understood = new Set(
    Object.values<readonly number[] | undefined>(best.columns).flatMap((at) => at ?? []),
  )
  const notUnderstood = best.headings.filter(
    (heading, column) =>
      heading !== '' &&
      isShown(heading, column) &&
      !understood.has(column) &&
      shown.some(({ cells }) => textOfCell(cells[column]) !== ''),
  )
  const frame = {
    headings: best.headings,
    columns: [...understood],
    needed: needed.map((field) => best.columns[field] ?? []),
  }
  const hiddenFilled = [...hiddenColumns].filter((column) =>
    below.some(({ cells }) => textOfCell(cells[column]) !== ''),
  )
  return {
    missing: needed.filter((field) => (best.columns[field] ?? []).length === 0),
    table: {
      sheet: sheet.name,
      leftOut: {
        sheets: 0,
        rows: below.filter((row) => row.isHidden && isFilled(row)).length,
        columns: hiddenFilled.length,
      },
      notUnderstood: [...new Set(notUnderstood.map((heading) => heading.slice(0, 60)))].slice(
        0,
        mostToldHeadings,
      ),
      columns: best.columns,
      line: rows[best.nth]?.line ?? 1,
      texts: best.headings,
      rows: shown.filter((row) => isFilled(row) && !isOfFrame(row, frame)),
    },
  }
}

type Headings<Field extends string> = {
  nth: number
  headings: string[]
  columns: Columns<Field>
  blocks: Blocks | null
}

/** The row whose headings name the most needed columns; then the most columns; then the first. */
function bestHeadings<Field extends string>(
  { rows, hiddenColumns }: Sheet,
  find: FindColumns<Field>,
  needed: readonly Field[],
  merges: Merges,
  sideBySide: boolean,
): Headings<Field> {
  let best: Headings<Field> = { nth: -1, headings: [], columns: {}, blocks: null }
  let bestScore = 0
  for (const [nth, row] of rows.slice(0, deepestHeadings).entries()) {
    const above = rows[nth - 1]?.line === row.line - 1 ? merges.fillAll(rows[nth - 1]) : []
    const samples = (column: number) =>
      rows
        .slice(nth + 1, nth + 1 + mostSamples)
        .map(({ cells }) => textOfCell(cells[column]))
        .filter(Boolean)
    for (const cells of spellings(merges.fillAll(row), above)) {
      const visible = cells.map((text, column) => (hiddenColumns.has(column) ? '' : text))
      const blocks = sideBySide ? findBlocks(visible, needed.length) : null
      const headings = blocks ? visible.slice(0, blocks.starts[1]) : visible
      const columns = find(headings, samples)
      const has = (field: Field) => (columns[field] ?? []).length > 0
      const all = Object.values<readonly number[] | undefined>(columns).flatMap((at) => at ?? [])
      const score = needed.filter(has).length * 1_000 + new Set(all).size * 2 - (row.isHidden ? 1 : 0)
      if (score > bestScore) [best, bestScore] = [{ nth, headings, columns, blocks }, score]
    }
  }
  return best
}

/** The headings of a row alone, with those above where it has none, and each below the one above ("Apellido" "paterno"). */
function spellings(own: readonly string[], above: readonly string[]): string[][] {
  if (above.every((text) => text === '')) return [[...own]]
  const width = Math.max(own.length, above.length)
  const both = Array.from({ length: width }, (_, at) => [above[at] ?? '', own[at] ?? ''] as const)
  return [
    [...own],
    both.map(([upper, lower]) => lower || upper),
    both.map(([upper, lower]) => (upper === lower ? lower : `${upper} ${lower}`.trim())),
  ]
}
