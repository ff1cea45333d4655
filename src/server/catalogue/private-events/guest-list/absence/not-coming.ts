import type { NotComing } from '#contract/catalogue/private-event-guests.ts'
import { type SheetRow, textOfCell } from '#server/platform/workbook/sheet.ts'
import type { Table } from '#server/platform/workbook/tables/find-table.ts'
import type { OwnCells } from '../guest-cells.ts'
import { type GuestField, wordsOf } from '../headings/read-heading.ts'
import { absenceInName, isNone, isSome, saysAbsent, tellingOf } from './absence-words.ts'

const longestSaid = 60

/**
 * Finds the rows whose guest does not come: "Beto Paz (CANCELÓ)", a state such as "No asiste", or "No" below "¿Asistirá?". They
 * would get an invitation that cannot be taken back.
 */
export function absenceFinder({ columns, texts, rows }: Table<GuestField>): {
  find: (row: SheetRow, cells: OwnCells) => NotComing | null
  /** the columns that said so */
  used: ReadonlySet<number>
} {
  const used = new Set<number>()
  const own = new Set(Object.values(columns).flatMap((at) => at ?? []))
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const told = Array.from({ length: width }, (_, column) => tellingOf(wordsOf(texts[column] ?? '')))
  const others = [...told.keys()].filter((column) => !own.has(column) && told[column] !== null)
  // A column of zeros or of unticked boxes alone was not filled in yet.
  const isFilledIn = (column: number) => rows.some(({ cells }) => isSome(textOfCell(cells[column])))
  const filledIn = new Set(others.filter(isFilledIn))
  const find = (row: SheetRow, { fullname, phone, email }: OwnCells): NotComing | null => {
    const inName = absenceInName(fullname.value)
    const inContact = [phone, email].map(({ value }) => absenceInName(value)).find((found) => found !== null)
    const beside = others
      .map((column) => ({ text: textOfCell(row.cells[column]).trim(), column }))
      .find(
        ({ text, column }) =>
          saysAbsent(text, told[column]) || (filledIn.has(column) && isNone(text, told[column] ?? null)),
      )
    const words = inName?.said ?? inContact?.said ?? beside?.text
    if (words === undefined) return null
    if (beside && words === beside.text) used.add(beside.column)
    return { row: row.line, fullname: inName?.name ?? fullname.value, said: words.slice(0, longestSaid) }
  }
  return { find, used }
}
