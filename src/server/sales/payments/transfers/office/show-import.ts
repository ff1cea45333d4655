import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { FileFacts } from '#server/sales/payments/statements/read-statement.ts'
import {
  findImport,
  readRecentImports,
  type StoredImport,
} from '#server/sales/payments/statements/statement-import-sql.ts'
import { previewInWorker } from './preview-in-worker.ts'
import { previewPage } from './preview-page.ts'

/** Of packed rows, some thousand: those of more are judged by a process of its own, whose start takes longer than a few lines. */
const longPreview = 64 * 1024
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

function describeImport(stored: Omit<StoredImport, 'hasFile' | 'packedBytes' | 'facts'>) {
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
  const { packedBytes, facts, reading } = stored
  const told = { ...describeImport(stored), ...describeFile(facts), reading, sums: [], lines: [], pages: 0 }
  if (!packedBytes || !told.isReadable) return told
  const asked = { id, country: stored.countryCode, page }
  const shown = await (packedBytes > longPreview ? previewInWorker(ctx, asked) : previewPage(ctx.db, asked))
  return { ...told, ...shown }
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
