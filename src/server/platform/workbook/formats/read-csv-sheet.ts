import { BadWorkbook } from '../bad-workbook.ts'
import { readRows } from '../read-rows.ts'
import { type Cell, mostColumns, type Sheet } from '../sheet.ts'

const separators = [';', '\t', ',', '|'] as const

/** The error values of spreadsheets in the languages that people here use. */
const errorValue =
  /^#(?:N\/[AD]|[¡!]?(?:REF|VALOR|VALUE|NAME|DIV\/0|NULL|NULO|NUM|N[UÚ]M|NOMBRE|NOME|SPILL|CALC|ERROR)[!?]?)/iu

const mostLines = 250_000

/** The only sheet of a CSV; its name is empty. @throws BadWorkbook */
export function readCsvSheet(text: string, mostRows: number): Sheet {
  const plain = text.replace(/^\ufeff/, '')
  const [, named] = /^"?sep=(.)"?(?=[\r\n])/i.exec(plain) ?? []
  let lines = 0
  for (let at = plain.search(/[\r\n]/); at >= 0 && lines < mostLines; at = plain.indexOf('\n', at + 1))
    lines += 1
  if (lines >= mostLines) throw new BadWorkbook('too long')
  const rows = readRows(plain, named ?? guessSeparator(plain))
    .slice(named ? 1 : 0, mostRows + 2)
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, mostColumns).map(cellOf) }))
  return { name: '', isHidden: false, rows, hiddenColumns: new Set(), merges: [] }
}

/** The separator with the most cells in the first lines. */
function guessSeparator(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .split(/\r\n|\n|\r/, 100)
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const cells = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length).filter((count) => count > 1)
    // A comma in a text is in few lines; a separator is in all of them.
    return counts.length === 0 ? 0 : counts.length * Math.min(...mostFrequent(counts))
  }
  return separators.reduce((best, one) => (cells(one) > cells(best) ? one : best), ';' as string)
}

function mostFrequent(counts: readonly number[]): [number] {
  const often = new Map<number, number>()
  for (const count of counts) often.set(count, (often.get(count) ?? 0) + 1)
  const [first] = [...often].sort(([a, x], [b, y]) => y - x || b - a)
  return [first?.[0] ?? 1]
}

/** `="0551234"`: a text that a program wrote as a formula, so that a spreadsheet keeps its zeros. */
const textAsFormula = /^=\s*(?:"((?:[^"]|"")*)"|(\+?[\d ]+))$/

function cellOf(text: string): Cell {
  const [, quoted, digits] = textAsFormula.exec(text) ?? []
  const written = quoted?.replaceAll('""', '"') ?? digits
  if (written !== undefined) return written
  if (errorValue.test(text)) return { error: true, value: text }
  return text.startsWith('=') ? { formula: true, value: text } : text
}
