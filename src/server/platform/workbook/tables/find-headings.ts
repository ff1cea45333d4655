import { type Sheet, type SheetRow, textOfCell } from '../sheet.ts'
import type { Merges } from './merged-cells.ts'
import { type Blocks, findBlocks } from './side-by-side.ts'

/** The columns of each field, the one to prefer first. */
export type Columns<Field extends string> = Partial<Record<Field, readonly number[]>>

/**
 * Finds the columns of a table by its headings; `samples` returns the first values below a heading, for headings that may
 * mean several things, and `titles` are those above several headings, by column.
 */
export type FindColumns<Field extends string> = (
  headings: readonly string[],
  samples: (column: number) => readonly string[],
  titles: readonly string[],
) => Columns<Field>

/** Which of the lists beside each other, with these titles, are read. */
export type ChooseLists = (titles: readonly string[]) => boolean[]

/** The last row in which headings are searched: there may be a title and notes above them. */
const deepestHeadings = 60
const mostSamples = 20

/** Whether a column is in the first list that is read, in a further one, or in none. */
export const isReadIn =
  (blocks: Blocks | null) =>
  (column: number): 'first' | 'further' | null => {
    if (!blocks) return 'first'
    const nth = blocks.starts.findIndex((start) => column >= start && column < start + blocks.width)
    return nth < 0 ? null : nth === 0 ? 'first' : 'further'
  }

export type Headings<Field extends string> = {
  nth: number
  /** of the first list that is read */
  headings: string[]
  /** of all columns that are shown */
  visible: string[]
  titles: string[]
  columns: Columns<Field>
  blocks: Blocks | null
}

/** The row whose headings name the most needed columns; then the most columns; then the first. */
export function bestHeadings<Field extends string>(
  { rows, hiddenColumns }: Sheet,
  find: FindColumns<Field>,
  needed: readonly Field[],
  merges: Merges,
  sideBySide: ChooseLists | undefined,
): Headings<Field> {
  let best: Headings<Field> = { nth: -1, headings: [], visible: [], titles: [], columns: {}, blocks: null }
  let bestScore = 0
  for (const [nth, row] of rows.slice(0, deepestHeadings).entries()) {
    if (hasContact(row)) continue
    const above = rows[nth - 1]?.line === row.line - 1 ? merges.fillAll(rows[nth - 1]) : []
    const samples = (column: number) =>
      rows
        .slice(nth + 1, nth + 1 + mostSamples)
        .map(({ cells }) => textOfCell(cells[column]))
        .filter(Boolean)
    const titles = titlesOf(above, row.cells.map(textOfCell))
    for (const cells of spellings(merges.fillAll(row), above, titles)) {
      const visible = cells.map((text, column) => (hiddenColumns.has(column) ? '' : text))
      const blocks = sideBySide ? chooseBlocks(findBlocks(visible, needed.length), titles, sideBySide) : null
      const isIn = isReadIn(blocks)
      const headings = visible.map((text, column) => (isIn(column) === 'first' ? text : ''))
      const columns = find(headings, samples, titles)
      const has = (field: Field) => (columns[field] ?? []).length > 0
      const all = Object.values<readonly number[] | undefined>(columns).flatMap((at) => at ?? [])
      const score = needed.filter(has).length * 1_000 + new Set(all).size * 2 - (row.isHidden ? 1 : 0)
      if (score > bestScore) [best, bestScore] = [{ nth, headings, visible, titles, columns, blocks }, score]
    }
  }
  return best
}

/** Whether a cell is an e-mail address or a phone number, which no heading is. */
export const hasContact = ({ cells }: SheetRow): boolean => cells.some((cell) => isContact(textOfCell(cell)))

const isContact = (text: string) =>
  /^\S+@\S+\.\S+$/.test(text.trim()) || (/^[\d\s()+.-]+$/.test(text) && text.replace(/\D/g, '').length >= 7)

/**
 * The titles above the headings, by column: each stands over the columns up to the next one. The only one, over the first
 * heading, is the table's.
 */
function titlesOf(above: readonly string[], headings: readonly string[]): string[] {
  const first = above.findIndex((text) => text !== '')
  const isOfTable =
    first <= headings.findIndex((text) => text !== '') && new Set(above.filter(Boolean)).size < 2
  if (first < 0 || isOfTable) return []
  let title = ''
  return Array.from({ length: Math.max(above.length, headings.length) }, (_, column) => {
    title = above[column] || title
    return title
  })
}

/** The lists that are read; all when no title is of one. */
function chooseBlocks(blocks: Blocks | null, titles: readonly string[], choose: ChooseLists): Blocks | null {
  if (!blocks) return null
  const chosen = choose(blocks.starts.map((start) => titles[start] ?? ''))
  const starts = blocks.starts.filter((_, nth) => chosen[nth])
  return starts.length === 0 ? blocks : { ...blocks, starts }
}

/** The headings of a row alone, with those above where it has none, and each below the one above ("Apellido" "paterno"). */
function spellings(own: readonly string[], above: readonly string[], titles: readonly string[]): string[][] {
  if (above.every((text) => text === '')) return [[...own]]
  const width = Math.max(own.length, above.length)
  const both = Array.from({ length: width }, (_, at) => [above[at] ?? '', own[at] ?? ''] as const)
  const titled = both.map(
    ([upper, lower], at) => [lower ? upper || (titles[at] ?? '') : upper, lower] as const,
  )
  return [
    [...own],
    both.map(([upper, lower]) => lower || upper),
    titled.map(([upper, lower]) => (upper === lower ? lower : `${upper} ${lower}`.trim())),
  ]
}
