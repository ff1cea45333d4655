import { readRows } from '../read-rows.ts'
import { type Sheet, textOfCell } from '../sheet.ts'

const separators = [';', '\t', ',', '|'] as const
const mostAsked = 20

/**
 * A sheet of which each row stands in one cell, as when a CSV was pasted into a spreadsheet or its lines were quoted whole:
 * its cells are read as lines. Every other sheet stays as it is.
 */
export function splitSingleColumn(sheet: Sheet): Sheet {
  const column = sheet.rows[0]?.cells.findIndex((cell) => textOfCell(cell) !== '') ?? -1
  const isAlone = sheet.rows.every(({ cells }) =>
    cells.every((cell, at) => at === column || textOfCell(cell) === ''),
  )
  if (column < 0 || !isAlone || sheet.rows.length < 2) return sheet
  const texts = sheet.rows.slice(0, mostAsked).map(({ cells }) => textOfCell(cells[column]))
  const separator = separators.find((one) => {
    const counts = texts.map((text) => text.split(one).length - 1)
    return (counts[0] ?? 0) > 0 && counts.every((count) => count === counts[0])
  })
  if (!separator) return sheet
  return {
    ...sheet,
    hiddenColumns: new Set(),
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: readRows(textOfCell(row.cells[column]), separator)[0]?.cells ?? [],
    })),
  }
}
