import { Refusal } from '#domain/platform/refusal.ts'
import { type Separator, separators } from '#domain/sales/payments/statements/statement-fields.ts'

/**
 * The cells of a row, and the number of its first line, from 1. A broken row has its text as its only cell. A doubtful one has
 * a quotation mark inside a quoted cell that is not escaped. `hidden`: the number of separators inside quoted cells.
 */
export type StatementRow = {
  line: number
  cells: string[]
  isBroken?: true
  isNotBooked?: true
  isDoubtful?: true
  hidden?: number
}

/** Limits of a file: a busy account has some 50,000 lines a year. */
const mostLines = 250_000
const mostColumns = 200
const longestCell = 4_000
/** A quotation over more lines was never closed. */
const mostQuotedLines = 20

/**
 * The non-empty rows of a CSV file, split by `separator` or else the one that splits most of its first lines. A
 * quotation that a payer opened and did not close, a zero byte or too many cells break their own line alone.
 * @throws Refusal statement_too_long
 */
export function readRows(text: string, separator?: string): StatementRow[] {
  const delimiter = separator ?? guessSeparator(text)
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, mostLines + 1)
  if (lines.length > mostLines) throw new Refusal('statement_too_long')
  const width = usualWidth(lines, delimiter)
  const rows: StatementRow[] = []
  for (let at = 0; at < lines.length; ) {
    const read = readRow(lines, at, delimiter)
    // A quotation that swallows other rows changes the number of cells, or has their separators in it.
    const isWhole =
      read &&
      (read.taken === 1 ||
        (read.cells.length === width && !swallowsRows(lines.slice(at, at + read.taken), delimiter, width)))
    const row: StatementRow = isWhole
      ? {
          ...{ line: at + 1, cells: read.cells },
          ...(read.isDoubtful && { isDoubtful: true }),
          ...(read.hidden > 0 && { hidden: read.hidden }),
        }
      : {
          line: at + 1,
          cells: [(lines[at] ?? '').slice(0, longestCell).replaceAll('\0', '')],
          isBroken: true,
        }
    if (row.isBroken || row.cells.some((cell) => cell !== '')) rows.push(row)
    at += isWhole ? read.taken : 1
  }
  return rows
}

/**
 * Whether the lines of one row have another row among them. Each of its lines has fewer separators than a row, except the
 * last one of a row whose first cell has the line break.
 */
function swallowsRows(lines: readonly string[], delimiter: string, width: number): boolean {
  const counts = lines.map((line) => line.split(delimiter).length)
  const last = counts[0] === 1 ? lines.length - 1 : -1
  return counts.some((count, nth) => nth > 0 && nth !== last && count >= width)
}

/** The most frequent number of cells of the first rows. */
function usualWidth(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>()
  for (let at = 0; at < Math.min(lines.length, 1_000); ) {
    const read = lines[at] === '' ? null : readRow(lines, at, delimiter)
    const width = read?.cells.length
    if (width !== undefined) counts.set(width, (counts.get(width) ?? 0) + 1)
    at += read?.taken ?? 1
  }
  const [usual] = [...counts].sort(([a, often], [b, oftener]) => oftener - often || b - a)
  return usual?.[0] ?? 1
}

/** The row that begins at a line, and the number of its lines; null when it is broken. */
function readRow(
  lines: readonly string[],
  at: number,
  delimiter: string,
): { cells: string[]; taken: number; isDoubtful: boolean; hidden: number } | null {
  const cells: string[] = []
  let [line, taken, from] = [lines[at] ?? '', 1, 0]
  let [isDoubtful, hidden] = [false, 0]
  if (line.includes('\0')) return null
  while (cells.length <= mostColumns) {
    const start = from + (/^ */.exec(line.slice(from, from + 100))?.[0].length ?? 0)
    if (line[start] === '"') {
      const quoted = readQuoted(lines, { at, taken, line, from: start + 1 }, delimiter)
      if (!quoted) return null
      cells.push(quoted.cell)
      isDoubtful ||= quoted.isDoubtful
      hidden += quoted.cell.split(delimiter).length - 1
      ;({ line, taken, from } = quoted)
    } else {
      const end = line.indexOf(delimiter, from)
      cells.push(bare(line.slice(from, end === -1 ? undefined : end)))
      from = end === -1 ? line.length + 1 : end + 1
    }
    if ((cells.at(-1) ?? '').length > longestCell) return null
    if (from > line.length) return { cells, taken, isDoubtful, hidden }
  }
  return null
}

type Place = { at: number; taken: number; line: string; from: number }

/** A quoted cell and the place behind its separator; a quote that closes nothing is a sign of the text. */
function readQuoted(
  lines: readonly string[],
  place: Place,
  delimiter: string,
): { cell: string; line: string; taken: number; from: number; isDoubtful: boolean } | null {
  let { taken, line, from } = place
  let [cell, isDoubtful] = ['', false]
  while (cell.length <= longestCell) {
    const quote = line.indexOf('"', from)
    if (quote === -1) {
      const next = lines[place.at + taken]
      if (next === undefined || next.includes('\0') || taken >= mostQuotedLines) return null
      cell += `${line.slice(from)}\n`
      ;[line, from, taken] = [next, 0, taken + 1]
      continue
    }
    const behind = quote + 1 + (/^ */.exec(line.slice(quote + 1, quote + 100))?.[0].length ?? 0)
    const isDoubled = line[quote + 1] === '"'
    if (!isDoubled && (behind >= line.length || line[behind] === delimiter))
      return { cell: (cell + line.slice(from, quote)).trim(), line, taken, from: behind + 1, isDoubtful }
    if (!isDoubled && taken > 1) return null
    isDoubtful ||= !isDoubled
    cell += line.slice(from, quote + 1)
    from = quote + (isDoubled ? 2 : 1)
  }
  return null
}

/** A cell without spaces, and without the apostrophes with which banks mark text. */
function bare(cell: string): string {
  const trimmed = cell.trim()
  return trimmed.startsWith("'") ? trimmed.slice(1).replace(/'$/, '').trim() : trimmed
}

/** Characters at the beginning of a file from which its separator is guessed: splitting all of a long file takes seconds. */
const guessedFrom = 64 * 1024

/** The separator that splits most of the first lines into the same number of cells, of several the one with more cells. */
export function guessSeparator(text: string): Separator {
  const lines = text.slice(0, guessedFrom).split(/\r\n|\n|\r/)
  const scoreOf = (separator: Separator) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const width = line.split(separator).length
      if (width > 2) counts.set(width, (counts.get(width) ?? 0) + 1)
    }
    const [best] = [...counts].sort(([a, often], [b, oftener]) => oftener - often || b - a)
    return best ? { width: best[0], often: best[1] } : { width: 0, often: 0 }
  }
  const scores = separators.map((separator) => ({ separator, ...scoreOf(separator) }))
  const [best] = scores.toSorted((a, b) => b.often - a.often || b.width - a.width)
  return best?.separator ?? ';'
}
