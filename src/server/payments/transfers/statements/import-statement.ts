import { createHash } from 'node:crypto'
import { countryOfCurrency } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { type AssignedLine, assignLine } from '../assign-line.ts'
import { readCamtStatement } from './read-camt-statement.ts'
import { type CsvReading, readCsvStatement, type StatementColumns } from './read-csv-statement.ts'
import { readRows, readText } from './read-rows.ts'
import type { LinePosition, ReadLine, StatementLine } from './statement-line.ts'

const largestFile = 20 * 1024 * 1024

/** A line of the file, with its outcome if it moves money. */
export type ImportedRow =
  | Exclude<ReadLine, { line: StatementLine }>
  | { position: LinePosition; line: StatementLine; placed: AssignedLine }

/**
 * Stores every line of a bank statement (CSV or camt.053), and settles its credits. A line that comes again is settled only once.
 * Returns the outcome of each row, and whether all could be read.
 * @param currency of a CSV file, which names none
 * @param country of the account; by default the country of a line's currency
 * @throws Refusal payload_too_large, statement_not_readable: nothing was imported
 */
export async function importStatement(
  ctx: ActorCtx,
  bytes: Uint8Array,
  {
    columns = {},
    currency = 'MXN',
    country,
  }: { columns?: StatementColumns; currency?: Currency; country?: CountryCode } = {},
): Promise<{ complete: boolean; rows: ImportedRow[] }> {
  const read = readStatement(bytes, { columns }, currency, country)
  const rows: ImportedRow[] = []
  for (const one of read) {
    if (!('line' in one)) rows.push(one)
    else {
      const { position, line } = one
      rows.push({ position, line, placed: await assignLine(ctx, one) })
    }
  }
  return { complete: read.every((one) => !('unreadable' in one)), rows }
}

/** A line with the key that identifies it in later files, and the country of its account. */
export type KeyedLine = Extract<ReadLine, { line: StatementLine }> & { key: string; countryCode: CountryCode }

/** A row of a statement; its key if it moves money. */
export type KeyedRow = KeyedLine | Exclude<ReadLine, { line: StatementLine }>

/** Whether a file is XML, which is read as camt.053; all others are read as CSV. */
export function isXml(bytes: Uint8Array): boolean {
  return /^\s*</.test(readText(bytes.subarray(0, 1_000)))
}

/**
 * The lines of a statement, in their order.
 * @throws Refusal payload_too_large, statement_not_readable
 */
export function readStatement(
  bytes: Uint8Array,
  reading: CsvReading,
  currency: Currency,
  country?: CountryCode,
): KeyedRow[] {
  if (bytes.length > largestFile) throw new Refusal('payload_too_large')
  const text = readText(bytes)
  return withKeys(
    isXml(bytes)
      ? readCamtStatement(text)
      : readCsvStatement(readRows(text, reading.separator), reading, currency),
    country,
  )
}

/** The lines of a statement with their keys; `country` is that of the account, by default of each line's currency. */
export function withKeys(read: readonly ReadLine[], country?: CountryCode): KeyedRow[] {
  const equals = new Map<string, number>()
  return read.map((one) => {
    if (!('line' in one)) return one
    const home = countryOfCurrency(one.line.currency).code
    const countryCode = country ?? home
    const content = identity(one.line) + (countryCode === home ? '' : `\n${countryCode}`)
    const ordinal = (equals.get(content) ?? 0) + 1
    equals.set(content, ordinal)
    return { ...one, countryCode, key: createHash('sha256').update(`${content}\n${ordinal}`).digest('hex') }
  })
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
