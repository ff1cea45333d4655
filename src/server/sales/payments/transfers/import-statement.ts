import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { placeArrivals } from '#server/sales/payments/arrivals/place-arrivals.ts'
import type { LinePosition, ReadLine, StatementLine } from '../statement-lines/statement-line.ts'
import { inOrderOfTime } from '../statements/order-of-time.ts'
import { readStatement } from '../statements/read-statement.ts'
import type { CsvReading } from '../statements/tables/csv-reading.ts'
import { type AssignedLine, assignLine } from './assign-line.ts'

/** A line of the file, with its outcome if it moves money. */
export type ImportedRow =
  | Exclude<ReadLine, { line: StatementLine }>
  | { position: LinePosition; line: StatementLine; placed: AssignedLine }

/**
 * Stores every line of a bank statement, and settles its credits. A line that comes again is settled only once.
 * Returns the outcome of each row, and whether all could be read.
 * @param reading of a CSV file; its missing parts are decided from the file
 * @param currency of a CSV file, which names none
 * @param name of the file, shown to staff
 * @param country of the account; by default the country of a line's currency
 * @throws Refusal payload_too_large, statement_not_readable, statement_unclear, statement_is_…: nothing was imported
 */
export async function importStatement(
  ctx: ActorCtx,
  bytes: Uint8Array,
  {
    currency = 'MXN',
    country,
    name = '–',
    ...reading
  }: Partial<CsvReading> & {
    currency?: Currency
    country?: CountryCode | undefined
    name?: string
  } = {},
): Promise<{ complete: boolean; rows: ImportedRow[] }> {
  const today = ctx.clock.now().toISOString().slice(0, 10)
  const { facts, rows: read } = await readStatement(
    bytes,
    { columns: {}, ...reading },
    { currency, country, today },
  )
  if (facts.missing.length > 0) throw new Refusal('statement_not_readable')
  if (facts.questions.length > 0)
    throw new Refusal(
      'statement_unclear',
      {},
      { data: { questions: facts.questions, values: facts.directionValues } },
    )
  const placed = new Map<string, AssignedLine>()
  const lines = read.flatMap((one) => ('line' in one ? [one] : []))
  const file = { name, keys: new Set(lines.map(({ key }) => key)) }
  for (const one of inOrderOfTime(lines.filter(({ isCopy }) => !isCopy)))
    placed.set(one.key, await assignLine(ctx, one, file))
  const countries = new Set(lines.map(({ countryCode }) => countryCode))
  for (const code of countries) await ctx.db.transaction((tx) => placeArrivals(ctx, tx, code))
  const rows = read.map((one): ImportedRow => {
    if (!('line' in one)) return one
    const own = placed.get(one.key)
    if (!own) throw new Error('a line was not assigned')
    const seen = { ...own, outcome: 'read_before' as const, order: null, bill: null, waits: false }
    return { position: one.position, line: one.line, placed: one.isCopy ? seen : own }
  })
  return { complete: read.every((one) => !('unreadable' in one)), rows }
}
