import { createHash } from 'node:crypto'
import { countries, defaultCountry } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Currency } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { type PlacedLine, placeLine } from './place-line.ts'
import { readCamtStatement } from './read-camt-statement.ts'
import { readCsvStatement, type StatementColumns } from './read-csv-statement.ts'
import { readText } from './read-rows.ts'
import type { LinePosition, ReadLine, StatementLine } from './statement-line.ts'

const largestFile = 20 * 1024 * 1024

/** A line of the file; of one that is money, the outcome. */
export type ImportedRow =
  | Exclude<ReadLine, { line: StatementLine }>
  | { position: LinePosition; line: StatementLine; placed: PlacedLine }

/**
 * Settles every credit of a bank's statement (CSV or camt.053), once however often a line comes. Returns the outcome
 * for each row, and whether all could be read.
 * @param currency of a CSV file, which names none
 * @param country whose account it is of; without it the one whose money a line is
 * @throws Refusal payload_too_large, statement_not_readable: nothing of it was taken
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
  if (bytes.length > largestFile) throw new Refusal('payload_too_large')
  const text = readText(bytes)
  const read = /^\s*</.test(text) ? readCamtStatement(text) : readCsvStatement(bytes, columns, currency)
  const rows: ImportedRow[] = []
  for (const [one, key] of withKeys(read)) {
    if (!('line' in one)) rows.push(one)
    else if (key !== null) {
      const countryCode = country ?? homeOf(one.line.currency)
      rows.push({ ...one, placed: await placeLine(ctx, { key, line: one.line, countryCode }) })
    }
  }
  return { complete: read.every((one) => !('unreadable' in one)), rows }
}

/**
 * A key for each line that is the same whenever the line comes again: of what the bank calls it, or else of everything
 * it says, with how many of its equals came before it in the file.
 */
function* withKeys(read: ReadLine[]): Generator<[ReadLine, string | null]> {
  const equals = new Map<string, number>()
  for (const one of read) {
    if (!('line' in one)) {
      yield [one, null]
      continue
    }
    const said = identity(one.line)
    const nth = (equals.get(said) ?? 0) + 1
    equals.set(said, nth)
    yield [one, createHash('sha256').update(`${said}\n${nth}`).digest('hex')]
  }
}

function identity({ bookedOn, amount, currency, reference, payer, bankIds }: StatementLine): string {
  const calling = bankIds.length > 0 ? bankIds.slice(0, 1) : [reference, payer]
  return [bookedOn, amount, currency, ...calling.map((text) => text.replace(/\s+/g, ' ').trim())].join('\n')
}

/** The country of a currency. */
function homeOf(currency: Currency): CountryCode {
  return (countries.find((country) => country.currency === currency) ?? defaultCountry).code
}
