import { type Cell, type Merge, mostColumns, type Sheet, type SheetRow, textOfCell } from '../sheet.ts'

export type Merges = {
  /** The texts of a row of headings; each cell of a merge has the text of the first one. */
  fillAll(row: SheetRow | undefined): string[]
  /** A row whose empty cells have the value that a merge shows from above. */
  fillDown(row: SheetRow): SheetRow
}

/** Merged cells store their value in the first cell alone; people see it in all of them. */
export function openMerges({ rows, merges }: Sheet): Merges {
  const byLine = new Map<number, Merge[]>()
  const lines = new Map(rows.map((row) => [row.line, row]))
  for (const merge of merges)
    for (let line = merge.top; line <= Math.min(merge.bottom, merge.top + 10_000); line++)
      if (lines.has(line)) byLine.set(line, [...(byLine.get(line) ?? []), merge])
  const first = ({ top, left }: Merge): Cell => lines.get(top)?.cells[left] ?? ''
  return {
    fillAll(row) {
      const texts = row?.cells.map(textOfCell) ?? []
      for (const merge of byLine.get(row?.line ?? 0) ?? [])
        for (let column = merge.left; column <= Math.min(merge.right, mostColumns - 1); column++)
          texts[column] ||= textOfCell(first(merge))
      return Array.from(texts, (text) => text ?? '')
    },
    fillDown(row) {
      const above = (byLine.get(row.line) ?? []).filter(({ top }) => top < row.line)
      if (above.length === 0) return row
      const cells = [...row.cells]
      for (const merge of above) cells[merge.left] ||= first(merge)
      return { ...row, cells: Array.from(cells, (cell) => cell ?? '') }
    },
  }
}
