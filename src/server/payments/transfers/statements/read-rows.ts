import { CsvError } from 'csv-parse/sync'
import { type Separator, separators } from '#domain/payments/transfers/statement-fields.ts'
import { Refusal } from '#domain/refusal.ts'
import { type CsvRow, readCsv } from '#server/platform/read-csv.ts'

/** The text of a file in UTF-8, UTF-16 with a byte order mark, or Windows-1252 (Latin-1), which banks use. */
export function readText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The non-empty rows of a CSV file, split by `separator` or else the one that splits most of its first
 * lines.
 * @throws Refusal statement_not_readable when a quotation is never closed
 */
export function readRows(text: string, separator?: string): CsvRow[] {
  const delimiter = separator ?? guessSeparator(text)
  return parseCsv(text, delimiter)
    .map(({ line, cells }) => ({ line: line - newlinesIn(cells), cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Characters at the beginning of a file from which its separator is guessed: splitting all of a long file takes seconds. */
const guessedFrom = 64 * 1024

/** The separator that splits most of the first lines. */
export function guessSeparator(text: string): Separator {
  const lines = text.slice(0, guessedFrom).split(/\r\n|\n|\r/)
  const splitBy = (separator: string) => lines.filter((line) => line.split(separator).length > 2).length
  return separators.reduce<Separator>((best, one) => (splitBy(one) > splitBy(best) ? one : best), ';')
}

function parseCsv(text: string, delimiter: string): CsvRow[] {
  try {
    // Banks quote carelessly, and the lines above their headings have fewer cells.
    return readCsv(text, { delimiter, trim: true, relax_quotes: true })
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('statement_not_readable')
    throw error
  }
}

function newlinesIn(cells: readonly string[]): number {
  return cells.join('').split(/\r\n|\n|\r/).length - 1
}
