import { createHash } from 'node:crypto'
import * as xlsx from '@e965/xlsx'
import { countryOfCurrency } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isPossibleDay } from '#domain/sales/payments/possible-day.ts'
import type { DecimalMark } from '#domain/sales/payments/read-amount.ts'
import { BadWorkbook } from '#server/platform/workbook/bad-workbook.ts'
import { readText } from '#server/platform/workbook/formats/read-text.ts'
import { guessSeparator, readRows, type StatementRow } from '#server/platform/workbook/read-rows.ts'
import { readSheet } from '#server/platform/workbook/read-sheet.ts'
import { countFrom1900, type SheetRow, textOfCell } from '#server/platform/workbook/sheet.ts'
import { type LineSigns, signsOf } from '../statement-lines/line-signs.ts'
import type { ReadLine, StatementLine } from '../statement-lines/statement-line.ts'
import { type FileKind, fileKindOf, headLength } from './formats/file-kind.ts'
import { readCamtAccounts, readCamtStatement } from './formats/read-camt-statement.ts'
import { readHtmlTables } from './formats/read-html-tables.ts'
import { readNorma43 } from './formats/read-norma43.ts'
import { likenessOf } from './repeated-movement.ts'
import type { CsvReading } from './tables/csv-reading.ts'
import { findColumns, type StatementColumns } from './tables/find-columns.ts'
import { type CsvResult, fitsFile, readCsvStatement, readHeadings } from './tables/read-csv-statement.ts'

export const largestFile = 20 * 1024 * 1024
const mostSheetRows = 20_000

/** Facts about a file beside its bytes. */
export type StatementContext = {
  /** of a CSV file, which names none */
  currency: Currency
  /** of the account; by default the country of a line's currency */
  country?: CountryCode | undefined
  /** YYYY-MM-DD: days without a year are near it */
  today: string
}

/** A line with the key that identifies it in later files, the country of its account, and what its text says. */
export type KeyedLine = Extract<ReadLine, { line: StatementLine }> & {
  key: string
  countryCode: CountryCode
  signs: LineSigns
  /** the file lists the same movement above, and has its key there */
  isCopy?: true
  /** the key of an equal line above; nothing in the file says whether they are one movement */
  repeats?: string
}

/** A row that moves no money or cannot be read. */
export type SkippedRow = Exclude<ReadLine, { line: StatementLine }>

/** A row of a statement; its key if it moves money. */
export type KeyedRow = KeyedLine | SkippedRow

/** Facts of a file for its preview. */
export type FileFacts = Pick<
  CsvResult,
  'missing' | 'questions' | 'directionValues' | 'usualDirections' | 'decided'
> & {
  kind: FileKind
  accounts: string[]
  headings: string[]
  samples: string[][]
  firstRow: string[]
  guessedSeparator: string
  /** the file's own totals differ from its lines */
  hasOtherTotals: boolean
}

export type StatementFile = { facts: FileFacts; rows: KeyedRow[] }

const noFacts: Omit<FileFacts, 'kind'> = {
  ...{ accounts: [], headings: [], samples: [], firstRow: [], guessedSeparator: '', hasOtherTotals: false },
  ...{ missing: [], questions: [], directionValues: [], usualDirections: {}, decided: {} },
}

/** The countries' decimal marks, for amounts that fit both. */
const usualMarks: Record<CountryCode, DecimalMark> = { MX: '.', PE: '.', CL: ',', ES: ',' }

/**
 * Reads a statement of any format, in the order of its lines.
 * @throws Refusal payload_too_large, statement_too_long, statement_not_readable, statement_is_… (a kind that is not read)
 */
export async function readStatement(
  bytes: Uint8Array,
  reading: CsvReading,
  context: StatementContext,
): Promise<StatementFile> {
  const { kind, text, rows } = await openFile(bytes, reading)
  if (kind === 'camt053') {
    const rows = withKeys(withPossibleDays(readCamtStatement(text), context), context.country)
    return { facts: { ...noFacts, kind, accounts: readCamtAccounts(text) }, rows }
  }
  if (kind === 'norma43') {
    const { lines, accounts, hasOtherTotals } = readNorma43(text)
    const rows = withKeys(withPossibleDays(lines, context), context.country)
    return { facts: { ...noFacts, kind, accounts, hasOtherTotals }, rows }
  }
  const usualMark = usualMarks[context.country ?? countryOfCurrency(context.currency).code]
  const { lines, ...result } = readCsvStatement(rows, reading, { ...context, usualMark })
  const facts: FileFacts = {
    ...{ ...noFacts, ...result, kind },
    ...readHeadings(rows, reading),
    firstRow: (rows[0]?.cells ?? []).slice(0, 60).map((cell) => cell.slice(0, 80)),
    guessedSeparator: kind === 'csv' ? guessSeparator(text) : '',
  }
  return { facts, rows: withKeys(withPossibleDays(lines, context), context.country) }
}

/** Lines booked far from today become unreadable: their money would pay orders of another time. */
function withPossibleDays(lines: readonly ReadLine[], { today }: StatementContext): ReadLine[] {
  return lines.map((one) => {
    if (!('line' in one) || isPossibleDay(one.line.bookedOn, today)) return one
    const text = Object.values(one.line.said).join(' | ').slice(0, 2_000)
    return { position: one.position, unreadable: text, why: 'date' }
  })
}

/** The place of the first of these readings that fits a file with columns; -1 when none does. */
export async function findFittingReading(
  bytes: Uint8Array,
  readings: readonly CsvReading[],
): Promise<number> {
  const bySeparator = new Map<string | undefined, StatementRow[]>()
  for (const [at, reading] of readings.entries()) {
    const rows = bySeparator.get(reading.separator) ?? (await openFile(bytes, reading)).rows
    bySeparator.set(reading.separator, rows)
    if (rows.length > 0 && fitsFile(rows, reading)) return at
  }
  return -1
}

/** The kind and text of a file; its rows, if it has columns. */
async function openFile(bytes: Uint8Array, { separator, columns }: CsvReading) {
  if (bytes.length > largestFile) throw new Refusal('payload_too_large')
  if (bytes.length === 0) throw new Refusal('statement_not_readable')
  const text = readText(bytes)
  const kind = fileKindOf(bytes, text)
  if (kind === 'workbook') return { kind, text: '', rows: await readWorkbook(bytes, columns) }
  if (kind === 'markup') return { kind, text: '', rows: readMarkup(text, columns) }
  return { kind, text, rows: kind === 'csv' ? readRows(text, separator) : [] }
}

/** The sheet with the headings: banks put a summary before it. */
async function readWorkbook(bytes: Uint8Array, columns: StatementColumns): Promise<StatementRow[]> {
  const textsOf = ({ cells }: SheetRow) => cells.map(textOfCell)
  const hasHeadings = (row: SheetRow) => findColumns(textsOf(row), columns).missing.length === 0
  try {
    const sheet = await readSheet(Buffer.from(bytes), mostSheetRows, (rows) =>
      rows.slice(0, 100).some(hasHeadings),
    )
    const rows = sheet?.rows ?? []
    const texts = rows.map(textsOf)
    const headings = rows.find(hasHeadings)
    const days = headings ? findColumns(textsOf(headings), columns).found.date : []
    const cells = sheet?.is1904 ? countFrom1900(texts, days) : texts
    return rows.map(({ line }, nth) => ({ line, cells: cells[nth] ?? [] }))
  } catch (error) {
    if (!(error instanceof BadWorkbook)) throw error
    if (error.why === 'too long') throw new Refusal('statement_too_long')
    throw new Refusal(bytes[0] === 0x50 ? 'statement_is_zip' : 'statement_is_old_excel')
  }
}

/** The tables of HTML, or the sheet of SpreadsheetML with the headings; cells stay text, because `42,00` is no number there. */
function readMarkup(text: string, columns: StatementColumns): StatementRow[] {
  const isXml = /urn:schemas-microsoft-com:office:spreadsheet["'\s>]/.test(text.slice(0, headLength))
  const rows =
    isXml && /<(?:ss:)?Workbook\b/.test(text)
      ? readSpreadsheetMl(text, columns)
      : readHtmlTables(text, mostSheetRows)
  if (rows.length > mostSheetRows) throw new Refusal('statement_too_long')
  return rows
}

function readSpreadsheetMl(text: string, columns: StatementColumns): StatementRow[] {
  const book = xlsx.read(text, { type: 'string', raw: true, dense: false, sheetRows: mostSheetRows + 1 })
  const sheets = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    return sheet ? [rowsOfSheet(sheet)] : []
  })
  const hasHeadings = (rows: readonly StatementRow[]) =>
    rows.slice(0, 100).some(({ cells }) => findColumns(cells, columns).missing.length === 0)
  return sheets.find(hasHeadings) ?? sheets.find((rows) => rows.length > 0) ?? []
}

function rowsOfSheet(sheet: xlsx.WorkSheet): StatementRow[] {
  const rows = xlsx.utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: true,
    defval: '',
    blankrows: true,
  })
  return rows.flatMap((row, at) => {
    const cells = Array.from(row, (cell) => String(cell ?? '').trim()).slice(0, 200)
    return cells.some(Boolean) ? [{ line: at + 1, cells }] : []
  })
}

/**
 * The lines of a statement with their keys; `country` is that of the account, by default of each line's currency. A copy has
 * the key of the same movement above it.
 */
export function withKeys(read: readonly ReadLine[], country?: CountryCode): KeyedRow[] {
  const lines = read.flatMap((one) => ('line' in one ? [one] : []))
  const equals = new Map<string, number>()
  const above = new Map<string, Above[]>()
  const twins = new Map<string, Above>()
  const duplicates = new Map<string, number>()
  let at = -1
  return read.map((one) => {
    if (!('line' in one)) return one
    at += 1
    const home = countryOfCurrency(one.line.currency).code
    const countryCode = country ?? home
    const content = identity(one.line) + (countryCode === home ? '' : `\n${countryCode}`)
    const signs = signsOf(one.line)
    const others = above.get(content) ?? []
    const repeated = (duplicates.get(content) ?? 0) + (one.isDuplicate ? 1 : 0)
    duplicates.set(content, repeated)
    const all = `${content}\n${JSON.stringify(one.line.said)}`
    const compared = one.isDuplicate
      ? []
      : compare(lines, at, [twins.get(all) ?? [], others.slice(-mostCompared)].flat())
    const same = one.isDuplicate ? others[repeated - 1] : compared.find(({ is }) => is === 'same')
    if (same) return { ...one, countryCode, key: same.key, signs, isCopy: true }
    const repeats = compared.find(({ is }) => is === 'unclear')?.key
    const ordinal = (equals.get(content) ?? 0) + 1
    equals.set(content, ordinal)
    const key = createHash('sha256').update(`${content}\n${ordinal}`).digest('hex')
    twins.set(all, { at, key })
    others.push({ at, key })
    above.set(content, others)
    return { ...one, countryCode, key, signs, ...(repeats && { repeats }) }
  })
}

/** An earlier line of the file, by its place. */
type Above = { at: number; key: string }

/** Comparing each line with all equal ones would take a square of their number. */
const mostCompared = 4

function compare(lines: Parameters<typeof likenessOf>[0], at: number, others: readonly Above[]) {
  return others.map((other) => ({ is: likenessOf(lines, other.at, at), key: other.key }))
}

/**
 * The identity of a line across files: the bank's id, or else all its text. The currency identifies the
 * account; for a foreign currency the country is added. Equal lines are numbered.
 */
function identity(line: StatementLine): string {
  const { direction, bookedOn, amount, currency, reference, payer, bankIds } = line
  const calling = bankIds.length > 0 ? bankIds.slice(0, 1) : [reference, payer]
  return [
    bookedOn,
    direction === 'debit' ? -amount : amount,
    currency,
    ...calling.map((text) => text.replace(/\s+/g, ' ').trim()),
  ].join('\n')
}
