import { BadWorkbook } from '../bad-workbook.ts'
import { type Sheet, type SheetRow, textOfCell } from '../sheet.ts'
import {
  bestHeadings,
  type ChooseLists,
  type Columns,
  type FindColumns,
  type Headings,
  hasContact,
  isReadIn,
} from './find-headings.ts'
import { openMerges } from './merged-cells.ts'
import { isOfFrame, isSum } from './other-rows.ts'
import { stackBlocks } from './side-by-side.ts'
import { splitSingleColumn } from './single-column.ts'

/** Counts of what is hidden and therefore not read; `above`: rows with a contact above the headings, of another table. */
export type LeftOut = { sheets: number; rows: number; columns: number; above: number }

export type Table<Field extends string> = {
  sheet: string
  leftOut: LeftOut
  /** headings of columns with values that have no meaning here */
  notUnderstood: string[]
  columns: Columns<Field>
  /** the number of the line with the headings, and their texts */
  line: number
  texts: string[]
  /** the lines of sums, which are not in the rows */
  sums: number[]
  /** the filled visible rows below the headings */
  rows: SheetRow[]
}

export type FoundTable<Field extends string> =
  | { table: Table<Field> }
  /** several visible sheets have the headings */
  | { sheets: string[] }
  | { missing: Field[] }
  | 'empty'

const mostToldHeadings = 40

type Asked<Field extends string> = {
  needed: readonly Field[]
  /** lists with the same headings may stand beside each other; their rows have the same line */
  sideBySide?: ChooseLists
  /** whether a title between rows stands above rows of other tables, or above the table's own again */
  sectionOf?: (title: string) => 'own' | 'other' | null
  /** the table has no names of people: each row that begins with "Total" is a sum */
  hasNoPeople?: boolean
}

/**
 * The table with the `needed` columns in the visible sheets: the one of the sheet `wanted`, else of the only sheet that
 * has them. Hidden sheets, rows and columns are left out and counted.
 * @throws BadWorkbook when the sheet has more than `mostRows` rows
 */
export function findTable<Field extends string>(
  sheets: readonly Sheet[],
  find: FindColumns<Field>,
  { wanted, mostRows, ...asked }: Asked<Field> & { wanted?: string | undefined; mostRows: number },
): FoundTable<Field> {
  const filled = sheets.filter(({ rows }) => rows.length > 0).map(splitSingleColumn)
  const visible = filled.filter(({ isHidden }) => !isHidden)
  if (visible.length === 0) return 'empty'
  const read = visible.map((sheet) => ({ sheet, ...readTable(sheet, find, asked) }))
  const whole = read.filter(({ missing }) => missing.length === 0)
  const withRows = whole.filter(({ table }) => table.rows.length > 0)
  const found = withRows.length > 0 ? withRows : whole.slice(0, 1)
  const chosen =
    found.find(({ sheet }) => sheet.name === wanted) ?? (found.length === 1 ? found[0] : undefined)
  if (!chosen && found.length > 0) return { sheets: found.map(({ sheet }) => sheet.name) }
  if (!chosen) {
    const [nearest] = read.toSorted((a, b) => a.missing.length - b.missing.length)
    return { missing: nearest?.missing ?? [...asked.needed] }
  }
  if (chosen.sheet.rows.length > mostRows) throw new BadWorkbook('too long')
  const hiddenSheets = filled.length - visible.length
  return { table: { ...chosen.table, leftOut: { ...chosen.table.leftOut, sheets: hiddenSheets } } }
}

function readTable<Field extends string>(
  sheet: Sheet,
  find: FindColumns<Field>,
  { needed, sideBySide, sectionOf = () => null, hasNoPeople = false }: Asked<Field>,
): { table: Table<Field>; missing: Field[] } {
  const { rows, hiddenColumns } = sheet
  const isShown = (_cell: unknown, column: number) => !hiddenColumns.has(column)
  const merges = openMerges(sheet)
  const best = bestHeadings(sheet, find, needed, merges, sideBySide)
  const below = rows.slice(best.nth + 1)
  const isFilled = ({ cells }: SheetRow) => cells.some((cell, column) => cell !== '' && isShown(cell, column))
  const sections = withoutSections(
    below.filter((row) => !row.isHidden).map((row) => merges.fillDown(row)),
    best,
    sectionOf,
  )
  const open = sections.rows
  const shown = best.blocks ? stackBlocks(open, best.blocks) : open
  const understood = new Set(
    Object.values<readonly number[] | undefined>(best.columns).flatMap((at) => at ?? []),
  )
  const isRead = isReadIn(best.blocks)
  const columnsUnread = best.visible.flatMap((heading, column) => {
    const list = isRead(column)
    if (heading === '' || understood.has(column) || list === 'further') return []
    const isFilled = (list ? shown : open).some(({ cells }) => textOfCell(cells[column]) !== '')
    return isFilled ? toldHeading(best, understood, column) : []
  })
  const unread = [...columnsUnread, ...sections.titles]
  const frame = {
    headings: best.headings,
    columns: [...understood],
    needed: needed.map((field) => best.columns[field] ?? []),
    hasNoPeople,
  }
  const filled = shown.filter(isFilled)
  return {
    missing: needed.filter((field) => (best.columns[field] ?? []).length === 0),
    table: {
      sheet: sheet.name,
      leftOut: countLeftOut(sheet, best.nth, isFilled),
      notUnderstood: [...new Set(unread.map((heading) => heading.slice(0, 60)))].slice(0, mostToldHeadings),
      columns: best.columns,
      line: rows[best.nth]?.line ?? 1,
      texts: best.headings,
      sums: [...new Set(filled.filter((row) => isSum(row, frame)).map(({ line }) => line))],
      rows: filled.filter((row, nth) => {
        const beside = { before: filled[nth - 1], next: filled[nth + 1] }
        return !isSum(row, frame) && !isOfFrame(row, frame, beside)
      }),
    },
  }
}

function countLeftOut(
  { rows, hiddenColumns }: Sheet,
  headingsAt: number,
  isFilled: (row: SheetRow) => boolean,
): LeftOut {
  const above = rows.slice(0, Math.max(0, headingsAt))
  const below = rows.slice(headingsAt + 1)
  const hasValue = (column: number) => below.some(({ cells }) => textOfCell(cells[column]) !== '')
  return {
    sheets: 0,
    rows: below.filter((row) => row.isHidden && isFilled(row)).length,
    columns: [...hiddenColumns].filter(hasValue).length,
    above: above.filter((row) => !row.isHidden && hasContact(row)).length,
  }
}

/** The text of a row that may be the title of a section: its only one, or the one that differs from headings which stand there again. */
function titleOf({ cells }: SheetRow, { headings, columns }: Headings<string>): string {
  const texts = cells.map((cell) => textOfCell(cell).trim())
  const filled = texts.filter((text) => text !== '')
  if (filled.length === 1) return filled[0] ?? ''
  const read = [...new Set(Object.values(columns).flatMap((at) => at ?? []))]
  const others = read.filter((column) => texts[column] && texts[column] !== headings[column]?.trim())
  const isAgain = others.length === 1 && read.filter((column) => texts[column]).length > 2
  return isAgain ? (texts[others[0] ?? 0] ?? '') : ''
}

/** The rows without those below the titles of other sections, and these titles. */
function withoutSections(
  rows: readonly SheetRow[],
  headings: Headings<string>,
  sectionOf: NonNullable<Asked<string>['sectionOf']>,
) {
  const titles: string[] = []
  let isOpen = true
  const own = rows.filter((row) => {
    const title = titleOf(row, headings)
    const section = title === '' ? null : sectionOf(title)
    if (section === 'other') titles.push(title)
    if (section === null) return isOpen
    const isTitle = section === 'other' || !isOpen
    isOpen = section === 'own'
    return !isTitle
  })
  return { rows: own, titles }
}

/** A heading that is not read; one that is read elsewhere is told with its title, or the letter of its column. */
function toldHeading(
  { visible, titles }: Headings<string>,
  understood: ReadonlySet<number>,
  column: number,
): string {
  const heading = visible[column] ?? ''
  if (![...understood].some((one) => visible[one] === heading)) return heading
  const title = titles[column] ?? ''
  return title === '' || title === heading ? `${heading} (${letterOf(column)})` : `${title} ${heading}`
}

/** `A` to `Z`, then `AA`. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
