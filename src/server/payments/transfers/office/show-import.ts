import type { PreviewedLine } from '#contract/office/payments/transfers.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { toMajor, toMinor } from '#domain/money.ts'
import type { PreviewState } from '#domain/payments/transfers/statement-fields.ts'
import { effectOfPlacing } from '#domain/payments/transfers/transfer-candidates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findArrivals } from '../../payouts/place-arrivals.ts'
import { createPayeeFinder } from '../find-payees-of-lines.ts'
import type { FileFacts, KeyedLine, KeyedRow } from '../statements/read-statement.ts'
import {
  findImport,
  readKnownKeys,
  readRecentImports,
  type StoredImport,
} from '../statements/statement-import-sql.ts'
import { positionText } from '../statements/statement-line.ts'
import { mapInTurns, unpackRows } from '../statements/stored-rows.ts'

const linesAPage = 300

/** The latest statements of the caller's countries, and the accounts there. */
export async function listImports(ctx: StaffCtx) {
  const rows = await readRecentImports(ctx.db, ctx.countries)
  const accounts = ctx.countries.flatMap((countryCode) => {
    const account = ctx.config.transferAccounts[countryCode]
    return account ? [{ countryCode, bank: account.bankName, ending: account.accountId.slice(-4) }] : []
  })
  return { accounts, rows: rows.map(describeImport) }
}

function describeImport(stored: Omit<StoredImport, 'file' | 'packed' | 'facts'>) {
  const { id, countryCode, fileName, state, counts, mapping, createdAt } = stored
  return { id, countryCode, fileName, state, counts, mapping, createdAt: createdAt.toISOString() }
}

/**
 * The preview of an uploaded statement: sums over all lines, and a page of them, unreadable ones first.
 * @throws Refusal not_found
 */
export async function showImport(ctx: StaffCtx, id: string, page = 1) {
  const stored = await findImport(ctx.db, id)
  if (!stored || !ctx.countries.includes(stored.countryCode)) throw new Refusal('not_found')
  const { packed, facts, reading } = stored
  const told = { ...describeImport(stored), ...describeFile(facts), reading, sums: [], lines: [], pages: 0 }
  if (!packed || !told.isReadable) return told
  const lines = await preview(ctx, stored.countryCode, await unpackRows(packed))
  const count = (state: PreviewState) => lines.filter((line) => line.state === state).length
  const fresh = lines.filter(({ state }) => state === 'matched' || state === 'open' || state === 'debit')
  const currencies = [...new Set(fresh.flatMap(({ currency }) => currency ?? []))]
  const ordered = [
    ...lines.filter(({ state }) => state === 'unreadable'),
    ...lines.filter(({ state }) => state !== 'unreadable'),
  ]
  return {
    ...told,
    counts: {
      ...{ placed: count('matched'), open: count('open'), debit: count('debit'), known: count('known') },
      ...{ zero: count('zero'), unreadable: count('unreadable') },
    },
    sums: currencies.map((currency) => {
      const own = fresh.filter((line) => line.currency === currency)
      return { currency, credits: sumOf(own, false), debits: sumOf(own, true) }
    }),
    lines: ordered.slice((page - 1) * linesAPage, page * linesAPage),
    pages: Math.ceil(lines.length / linesAPage),
  }
}

/** Number and sum of the lines of one direction, in major units. */
function sumOf(lines: readonly PreviewedLine[], areDebits: boolean) {
  const own = lines.filter(({ state }) => (state === 'debit') === areDebits)
  const minor = own.reduce(
    (sum, { amount, currency }) => sum + (toMinor(amount ?? 0, currency ?? 'MXN') ?? 0),
    0,
  )
  return { count: own.length, amount: Math.abs(toMajor(minor, own[0]?.currency ?? 'MXN')) }
}

/** The facts of the file in the preview; none after its import. */
function describeFile(facts: FileFacts | null) {
  const { missing = [], questions = [], directionValues = [], decided = {} } = facts ?? {}
  return {
    hasColumns: facts !== null && !['camt053', 'norma43'].includes(facts.kind),
    isReadable: missing.length === 0 && questions.length === 0,
    ...{ missing, questions, directionValues, decided },
    headings: facts?.headings.filter(Boolean) ?? [],
    samples: samplesOf(facts),
    firstRow: facts?.firstRow ?? [],
    guessedSeparator: facts?.guessedSeparator ?? '',
    hasOtherTotals: facts?.hasOtherTotals ?? false,
  }
}

/** Up to three values of each heading. */
function samplesOf(facts: FileFacts | null) {
  return (facts?.headings ?? []).flatMap((heading, at) => {
    const values = facts?.samples.map((row) => row[at] ?? '').filter(Boolean) ?? []
    return heading ? [{ heading, values }] : []
  })
}

async function preview(
  ctx: StaffCtx,
  country: CountryCode,
  read: readonly KeyedRow[],
): Promise<PreviewedLine[]> {
  const lines = read.flatMap((one) => ('line' in one ? [one] : []))
  const known = await readKnownKeys(
    ctx.db,
    lines.map(({ key }) => key),
  )
  const fresh = lines.filter(({ key }) => !known.has(key))
  const find = await createPayeeFinder(ctx.db, fresh)
  const payouts = await findPayouts(
    ctx.db,
    country,
    fresh.filter((one) => mayBePayout(one) && !find(one).payable),
  )
  return mapInTurns(read, (one): PreviewedLine => {
    const nothing = { bookedOn: null, amount: null, currency: null, paid: null, effect: null }
    const position = positionText(one.position)
    if ('unreadable' in one)
      return { ...nothing, position, state: 'unreadable', why: one.why, text: one.unreadable.slice(0, 300) }
    if ('skipped' in one) return { ...nothing, position, state: 'zero', why: one.skipped, text: '' }
    const { direction, amount, currency, bookedOn, reference, payer } = one.line
    const isDebit = direction === 'debit'
    const payout = known.has(one.key) ? undefined : payouts.get(one.key)
    const payable = isDebit || one.line.returned || known.has(one.key) ? null : find(one).payable
    return {
      ...{ position, why: null, bookedOn, currency, amount: toMajor(isDebit ? -amount : amount, currency) },
      state: known.has(one.key) ? 'known' : isDebit ? 'debit' : payable || payout ? 'matched' : 'open',
      text: [payer, reference].filter(Boolean).join(' · ').slice(0, 300),
      paid: payable?.name ?? (payout ? payout.name || payout.provider : null),
      effect: payable ? (payable.state ? effectOfPlacing(payable.state, payable, amount) : 'pays') : null,
    }
  })
}

const mayBePayout = ({ line: { direction, returned } }: KeyedLine): boolean =>
  direction === 'credit' && !returned

/** The payouts of providers that credits of the file are, by the keys of their lines. */
async function findPayouts(db: Queryable, country: CountryCode, credits: readonly KeyedLine[]) {
  const found = await findArrivals(
    db,
    country,
    credits.map(({ line }) => line),
  )
  return new Map([...found].map(([index, payout]) => [credits[index]?.key ?? '', payout]))
}
