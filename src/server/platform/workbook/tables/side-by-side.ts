import type { SheetRow } from '../sheet.ts'

/** Lists that stand beside each other under the same headings: their first columns, and their width. */
export type Blocks = { starts: number[]; width: number }

const plain = (text = '') => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Where the headings of the first list are repeated, in the same order and distance: a bride's guests beside a groom's. Null
 * for one list; a list has at least `fewest` different headings.
 */
export function findBlocks(headings: readonly string[], fewest: number): Blocks | null {
  const texts = headings.map(plain)
  const first = texts.findIndex((text) => text !== '')
  for (let width = fewest; first >= 0 && first + width < texts.length; width++) {
    const own = texts.slice(first, first + width)
    if (new Set(own.filter(Boolean)).size < fewest) continue
    const filled = own.findLastIndex((text) => text !== '') + 1
    const isAt = (start: number) =>
      own.slice(0, filled).every((text, at) => text === (texts[start + at] ?? ''))
    const starts = [first]
    while (isAt((starts.at(-1) ?? 0) + width)) starts.push((starts.at(-1) ?? 0) + width)
    if (starts.length > 1) return { starts, width }
  }
  return null
}

/** The rows of all lists, one list after the other, each in the columns of the first. */
export function stackBlocks(rows: readonly SheetRow[], { starts, width }: Blocks): SheetRow[] {
  const [first = 0] = starts
  return starts.flatMap((start) =>
    rows.map((row) => ({
      ...row,
      cells: [...row.cells.slice(0, first).fill(''), ...row.cells.slice(start, start + width)],
    })),
  )
}
