import type { StatementRow } from '#server/platform/workbook/read-rows.ts'

const day =
  /^\s*['"]?(?:\p{L}{2,10}[.,]? )?(?:\d{8}\b|\d{1,4}[-/. ]+(?:de )?(?:\d{1,2}|\p{L}{3,10})[-/. ,]+(?:de )?\d{1,4}\b)/iu

/**
 * Whether quotation marks of a row with a day, which are not closed or not escaped, may have made one cell of several: it has
 * fewer cells than headings. `certain`: such a mark is in it, so that its cells are in the wrong columns. `possible`: the text
 * of a cell has enough separators for the cells that are missing. Titles and notes have no day at their beginning.
 */
export function hasSwallowedCells(
  { cells, isDoubtful, hidden = 0 }: StatementRow,
  width: number,
  dateAt = 0,
): 'certain' | 'possible' | false {
  if (cells.length >= width || !(day.test(cells[dateAt] ?? '') || day.test(cells[0] ?? ''))) return false
  if (isDoubtful) return 'certain'
  return hidden > 0 && cells.length + hidden >= width && 'possible'
}
