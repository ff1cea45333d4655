import type { PreviewedLine } from '#contract/office/payments/transfers.ts'
import { toMajor } from '#domain/money.ts'
import type { PreviewState } from '#domain/payments/transfers/statement-fields.ts'
import { effectOfPlacing } from '#domain/payments/transfers/transfer-candidates.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { createPayeeFinder } from '../find-payees-of-lines.ts'
import { isXml, type KeyedRow, readStatement, withKeys } from '../statements/import-statement.ts'
import { readCsvStatement, readHeadings } from '../statements/read-csv-statement.ts'
import { guessSeparator, readRows, readText } from '../statements/read-rows.ts'
import {
  findImport,
  readKnownKeys,
  readRecentImports,
  type StoredImport,
} from '../statements/statement-import-sql.ts'
import type { LinePosition } from '../statements/statement-line.ts'

const mostLines = 300

/** The latest statements of the caller's countries, and the accounts there. */
export async function listImports(ctx: StaffCtx) {
  const rows = await readRecentImports(ctx.db, ctx.countries)
  const accounts = ctx.countries.flatMap((countryCode) => {
    const account = ctx.config.transferAccounts[countryCode]
    return account ? [{ countryCode, bank: account.bankName, ending: account.accountId.slice(-4) }] : []
  })
  return { accounts, rows: rows.map(describeImport) }
}

function describeImport(stored: Omit<StoredImport, 'file'>) {
  const { id, countryCode, fileName, state, counts, mapping, createdAt } = stored
  return { id, countryCode, fileName, state, counts, mapping, createdAt: createdAt.toISOString() }
}

/** A preview of an uploaded statement. @throws Refusal not_found */
export async function showImport(ctx: StaffCtx, id: string) {
  const stored = await findImport(ctx.db, id)
  if (!stored || !ctx.countries.includes(stored.countryCode)) throw new Refusal('not_found')
  const { file, reading } = stored
  const told = {
    ...describeImport(stored),
    ...{
      reading,
      isXml: false,
      isReadable: true,
      headings: [],
      firstRow: [],
      guessedSeparator: '',
      sums: [],
      lines: [],
    },
  }
  if (!file) return told
  const xml = isXml(file)
  const { shown, read } = xml ? readXml(stored, file) : readCsv(stored, file)
  if (!read) return { ...told, ...shown, isXml: xml, isReadable: false }
  const lines = await preview(ctx, read)
  const count = (state: PreviewState) => lines.filter((line) => line.state === state).length
  const fresh = lines.filter(({ state }) => state === 'matched' || state === 'open')
  const currencies = [...new Set(fresh.flatMap(({ currency }) => currency ?? []))]
  return {
    ...{ ...told, ...shown, isXml: xml },
    counts: {
      ...{ placed: count('matched'), open: count('open'), debit: count('debit'), known: count('known') },
      ...{ zero: count('zero'), unreadable: count('unreadable') },
    },
    sums: currencies.map((currency) => ({
      currency,
      amount: fresh.reduce((sum, line) => sum + (line.currency === currency ? (line.amount ?? 0) : 0), 0),
    })),
    // Unreadable lines come first.
    lines: [
      ...lines.filter(({ state }) => state === 'unreadable'),
      ...lines.filter(({ state }) => state !== 'unreadable'),
    ].slice(0, mostLines),
  }
}

const readXml = ({ reading, countryCode }: StoredImport, file: Buffer) => ({
  shown: {},
  read: tryRead(() => readStatement(file, reading, reading.currency, countryCode)),
})

/** A CSV statement, and what its preview shows of the file. The file is parsed once, because a long one takes seconds. */
function readCsv({ reading, countryCode }: StoredImport, file: Buffer) {
  const text = readText(file)
  const rows = readRows(text, reading.separator)
  return {
    shown: {
      headings: readHeadings(rows, reading),
      firstRow: rows[0]?.cells ?? [],
      guessedSeparator: guessSeparator(text),
    },
    read: tryRead(() => withKeys(readCsvStatement(rows, reading, reading.currency), countryCode)),
  }
}

function tryRead(read: () => KeyedRow[]): KeyedRow[] | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function preview(ctx: StaffCtx, read: readonly KeyedRow[]): Promise<PreviewedLine[]> {
  const lines = read.flatMap((one) => ('line' in one ? [one] : []))
  const known = await readKnownKeys(
    ctx.db,
    lines.map(({ key }) => key),
  )
  const fresh = lines.filter(({ key }) => !known.has(key))
  const find = await createPayeeFinder(ctx.db, fresh)
  return read.map((one): PreviewedLine => {
    const nothing = { amount: null, currency: null, paid: null, effect: null }
    const position = showPosition(one.position)
    if ('unreadable' in one)
      return { ...nothing, position, state: 'unreadable', why: one.why, text: one.unreadable.slice(0, 300) }
    if ('skipped' in one) return { ...nothing, position, state: 'zero', why: one.skipped, text: '' }
    const { direction, amount, currency, bookedOn, reference, payer } = one.line
    const isDebit = direction === 'debit'
    const payable = isDebit || one.line.returned || known.has(one.key) ? null : find(one).payable
    return {
      ...{ position, why: null, currency, amount: toMajor(isDebit ? -amount : amount, currency) },
      state: known.has(one.key) ? 'known' : isDebit ? 'debit' : payable ? 'matched' : 'open',
      text: [bookedOn, payer, reference].filter(Boolean).join(' · '),
      paid: payable?.name ?? null,
      effect: payable
        ? payable.state
          ? effectOfPlacing(payable.state, payable.missing, amount)
          : 'pays'
        : null,
    }
  })
}

function showPosition(position: LinePosition): string {
  if ('row' in position) return String(position.row)
  return [position.statement, position.entry, position.transfer].filter((one) => one !== undefined).join('.')
}
