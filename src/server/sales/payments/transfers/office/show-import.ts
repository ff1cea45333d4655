import type { PreviewedLine } from '#contract/office/sales/statement-imports.ts'
import { toMajor, toMinor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { PreviewState } from '#domain/sales/payments/statements/statement-fields.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { FileFacts } from '#server/sales/payments/statements/read-statement.ts'
import {
  findImport,
  readRecentImports,
  type StoredImport,
} from '#server/sales/payments/statements/statement-import-sql.ts'
import { unpackRows } from '#server/sales/payments/statements/stored-rows.ts'
import { previewLines } from './preview-lines.ts'

const linesAPage = 300
const notNew: ReadonlySet<PreviewState> = new Set(['known', 'zero', 'unreadable'])
/** Of a heading or a value of the file: an answer stays small, whatever its cells are. */
const longestCell = 200
const mostHeadings = 200
const mostValues = 50
const short = (text: string) => text.slice(0, longestCell)

/** The latest statements of the caller's countries, and the accounts there. */
export async function listImports(ctx: StaffCtx) {
  const rows = await readRecentImports(ctx.db, ctx.countries)
  const accounts = ctx.countries.flatMap((countryCode) => {
    const account = ctx.config.transferAccounts[countryCode]
    return account ? [{ countryCode, bank: account.bankName, ending: account.accountId.slice(-4) }] : []
  })
  return { accounts, rows: rows.map(describeImport) }
}

function describeImport(stored: Omit<StoredImport, 'hasFile' | 'packed' | 'facts'>) {
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
  const lines = await previewLines(ctx.db, stored.countryCode, await unpackRows(packed))
  const byState = Map.groupBy(lines, ({ state }) => state)
  const count = (...states: PreviewState[]) =>
    states.reduce((sum, state) => sum + (byState.get(state)?.length ?? 0), 0)
  const fresh = lines.filter(({ state }) => !notNew.has(state))
  const currencies = [...new Set(fresh.flatMap(({ currency }) => currency ?? []))]
  const ordered = [
    ...(byState.get('unreadable') ?? []),
    ...lines.filter(({ state }) => state !== 'unreadable'),
  ]
  return {
    ...told,
    counts: {
      ...{
        placed: count('matched', 'confirmed', 'payout'),
        taken_back: count('taken_back'),
        bounced: count('bounced'),
      },
      ...{ refund_sent: count('refund_sent'), open: count('open', 'question', 'twin') },
      ...{ debit: count('debit'), known: count('known'), zero: count('zero') },
      unreadable: count('unreadable'),
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
  const own = lines.filter(({ amount }) => (amount ?? 0) < 0 === areDebits)
  const minor = own.reduce(
    (sum, { amount, currency }) => sum + (toMinor(amount ?? 0, currency ?? 'MXN') ?? 0),
    0,
  )
  return { count: own.length, amount: Math.abs(toMajor(minor, own[0]?.currency ?? 'MXN')) }
}

/** The facts of the file in the preview; none after its import. */
function describeFile(facts: FileFacts | null) {
  const { missing = [], questions = [], directionValues = [], usualDirections = {} } = facts ?? {}
  const { decided = {} } = facts ?? {}
  return {
    hasColumns: facts !== null && !['camt053', 'norma43'].includes(facts.kind),
    isReadable: missing.length === 0 && questions.length === 0,
    ...{ missing, questions, decided, usualDirections },
    // A value that is too long to be sent back whole is none of the direction.
    directionValues: directionValues.filter((value) => value.length <= longestCell).slice(0, mostValues),
    headings: facts?.headings.filter(Boolean).slice(0, mostHeadings).map(short) ?? [],
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
    return heading ? [{ heading: short(heading), values }] : []
  })
}
