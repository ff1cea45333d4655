import { randomUUID } from 'node:crypto'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isSameAccount } from '#domain/sales/payments/refunds/same-account.ts'
import type { LineQuestion } from '#domain/sales/payments/statements/statement-fields.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import { placeArrivals } from '#server/sales/payments/arrivals/place-arrivals.ts'
import { assertOwnCountry, type TransferStaff } from '../common/transfer-staff.ts'
import { storeDebits, storeOpenLines } from '../statement-lines/statement-line-sql.ts'
import { mapInTurns } from '../statements/in-turns.ts'
import { inOrderOfTime } from '../statements/order-of-time.ts'
import type { FileFacts, KeyedLine } from '../statements/read-statement.ts'
import {
  findImport,
  insertImport,
  lockImport,
  readImportFile,
  readKnownKeys,
  readMappings,
  readPackedRows,
  type StoredImport,
  storeProgress,
  writeMapping,
  writeReading,
} from '../statements/statement-import-sql.ts'
import { readStatementInWorker, unpackRows } from '../statements/stored-rows.ts'
import type { StatementReading } from '../statements/tables/csv-reading.ts'
import { asAnswered, asSaved, readingToSave } from '../statements/tables/saved-reading.ts'
import { assignLine, type LinesFile } from './assign-line.ts'
import { loadLineFacts } from './meaning/load-line-facts.ts'
import { meaningOfLine } from './meaning/meaning-of-line.ts'
import { noteMeaning } from './meaning/note-meaning.ts'

/** Time limit of one import call; the next call continues. */
const mostMs = 8_000
const linesAtOnce = 1_000

/**
 * Reads a statement and stores it for its preview. A file with columns is read with the account's last used mapping that
 * fits its headings, else with the usual column names. @throws Refusal not_found (another country), statement_not_readable,
 * statement_too_long, statement_is_… (another kind of file), statement_other_account
 */
export async function storeStatement(
  ctx: TransferStaff,
  { countryCode, name, bytes }: { countryCode: CountryCode; name: string; bytes: Uint8Array },
): Promise<{ id: string }> {
  assertOwnCountry(ctx, countryCode)
  const { currency } = countryOf(countryCode)
  const saved = await readMappings(ctx.db, countryCode)
  const usual: StatementReading = { columns: {}, currency }
  const task = { bytes, reading: usual, saved: saved.map(({ reading }) => asSaved(reading)), countryCode }
  const { facts, packed, used, file } = await readStatementInWorker(
    { log: ctx.log, now: ctx.clock.now() },
    task,
  )
  assertOwnAccount(ctx, countryCode, facts)
  const fitting = saved[used]
  const id = randomUUID()
  const fileName = name.slice(0, 200) || '–'
  return acting(ctx, 'upload', id, async (tx, entry) => {
    entry.country = countryCode
    entry.changes = { name: { to: fileName } }
    const stored = {
      ...{ id, countryCode, fileName, file, facts, packed },
      reading: fitting ? asAnswered(fitting.reading) : usual,
      mappingId: fitting?.id ?? null,
    }
    await insertImport(tx, stored, { actor: ctx.actor, now: ctx.clock.now() })
    return { id }
  })
}

/** @throws Refusal statement_other_account when a file names another account than the country's */
function assertOwnAccount(
  { config }: TransferStaff,
  countryCode: CountryCode,
  { kind, accounts }: FileFacts,
) {
  const own = config.transferAccounts[countryCode]?.accountId
  if (!own) return
  const isOwn = (one: string) =>
    kind === 'norma43' ? isSameAccount(one, withoutCheckDigits(own)) : isSameAccount(one, own)
  const mayHaveOthers = kind !== 'camt053' && kind !== 'norma43'
  const isRight = mayHaveOthers ? accounts.length === 0 || accounts.some(isOwn) : accounts.every(isOwn)
  if (!isRight) throw new Refusal('statement_other_account')
}

/** Norma 43 writes bank, branch and number of a Spanish account without the two check digits between them. */
function withoutCheckDigits(account: string): string {
  const digits = account.replace(/\D/g, '')
  const number = digits.slice(-20)
  return number.length === 20 ? number.slice(0, 8) + number.slice(10) : digits
}

/**
 * Reads an uploaded statement with another mapping, which is saved for the account if `saveAs` has a name. A mapping that
 * leaves a question open is not stored. @throws Refusal not_found, edited_meanwhile, statement_unclear
 */
export async function rereadStored(
  ctx: TransferStaff,
  id: string,
  { reading, saveAs }: { reading: StatementReading; saveAs: string },
): Promise<Record<never, never>> {
  const { countryCode } = assertStored(ctx, await findImport(ctx.db, id))
  const file = await readImportFile(ctx.db, id)
  if (!file) throw new Refusal('edited_meanwhile')
  const task = { ...file, reading, saved: [], countryCode }
  const { facts, packed } = await readStatementInWorker({ log: ctx.log, now: ctx.clock.now() }, task)
  refuseUnclear(facts)
  return acting(ctx, 'read', id, async (tx, entry) => {
    assertStored(ctx, await lockImport(tx, id), entry)
    const now = ctx.clock.now()
    const earlier = (await readMappings(tx, countryCode)).find((one) => one.name === saveAs)?.reading
    const saved = { countryCode, name: saveAs, reading: readingToSave(reading, facts, earlier) }
    const mappingId = saveAs ? await writeMapping(tx, saved, now) : null
    await writeReading(tx, id, { reading, mappingId, facts, packed })
    return {}
  })
}

/** @throws Refusal statement_unclear with the fields that are missing */
function refuseUnclear({ missing, questions }: FileFacts): void {
  const fields = Object.fromEntries(
    [...missing, ...questions].map((field) => [field, 'field_is_required' as const]),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('statement_unclear', {}, { fields })
}

/**
 * Settles lines, the oldest first, until the time limit: first those that change nothing but are stored, in bulk, then one by one those
 * that pay, return or confirm something.
 */
async function takeLines(ctx: TransferStaff, lines: readonly KeyedLine[], file: LinesFile) {
  const began = performance.now()
  const { plain, others } = await sortByMeaning(ctx, lines, file)
  const taken: Record<TakenKind, number> = { ...noneTaken }
  const stores = { fileName: file.name, actor: ctx.actor, now: ctx.clock.now() }
  let left = lines.length
  const isLate = () => performance.now() - began > mostMs
  for (const [kind, store] of [
    ['debit', storeDebits],
    ['open', storeOpenLines],
  ] as const) {
    for (let at = 0; at < plain[kind].length && !isLate(); at += linesAtOnce) {
      const some = plain[kind].slice(at, at + linesAtOnce)
      taken[kind] += await store(ctx.db, some, stores)
      left -= some.length
    }
  }
  for (const one of others) {
    if (isLate()) break
    const { outcome, waits } = await assignLine(ctx, one, file)
    if (outcome !== 'read_before') taken[kindOf(outcome, waits)] += 1
    left -= 1
  }
  return { taken, left }
}

/** How the import counts a line. */
const takenKinds = ['placed', 'taken_back', 'refund_sent', 'bounced', 'open', 'debit'] as const

type TakenKind = (typeof takenKinds)[number]

const noneTaken = { placed: 0, taken_back: 0, refund_sent: 0, bounced: 0, open: 0, debit: 0 }

function kindOf(outcome: string, isOpen: boolean): TakenKind {
  if (isOpen) return 'open'
  return takenKinds.find((kind) => kind === outcome) ?? (outcome === 'set_aside' ? 'open' : 'placed')
}

/** The lines that are stored in bulk, and the others in the order of time: a debit may take a credit of the same file back. */
async function sortByMeaning(ctx: TransferStaff, lines: readonly KeyedLine[], file: LinesFile) {
  const plain: Record<'open' | 'debit', (KeyedLine & { question?: LineQuestion | null })[]> = {
    open: [],
    debit: [],
  }
  const others: KeyedLine[] = []
  const facts = await loadLineFacts(ctx.db, lines)
  const idsOfDebits = new Set(lines.flatMap((one) => (one.line.direction === 'debit' ? one.signs.ids : [])))
  const mayBeTakenBack = ({ line, signs }: KeyedLine) =>
    line.direction === 'credit' &&
    (facts.mayBeTakenBack(signs.ids) || signs.ids.some((id) => idsOfDebits.has(id)))
  await mapInTurns(lines, (one) => {
    const meaning = meaningOfLine(facts, one, file.keys)
    noteMeaning(facts, one, meaning)
    const isStored = meaning.is === 'asks' && meaning.question !== 'other_currency' && !meaning.payable
    if (meaning.is === 'debit') plain.debit.push(one)
    else if (isStored && !mayBeTakenBack(one))
      plain.open.push({ ...one, question: meaning.question as LineQuestion | null })
    else others.push(one)
  })
  return { plain, others }
}

/** A statement whose file is still stored. @throws Refusal not_found, edited_meanwhile (it was imported) */
function assertStored(ctx: TransferStaff, stored: StoredImport | undefined, entry?: LogEntry) {
  assertOwnCountry(ctx, stored?.countryCode)
  if (!stored) throw new Refusal('not_found')
  if (entry) entry.country = stored.countryCode
  const { hasFile, packedBytes, facts } = stored
  if (!hasFile || !packedBytes || !facts) throw new Refusal('edited_meanwhile')
  return { ...stored, facts }
}

/**
 * Imports the new lines of an uploaded statement. A long one needs several calls: `left` is how many lines
 * remain. Repeated calls import no line twice.
 */
export async function importStored(
  ctx: TransferStaff,
  id: string,
): Promise<{ left: number; counts: Record<string, number> }> {
  const found = await findImport(ctx.db, id)
  assertOwnCountry(ctx, found?.countryCode)
  if (found?.state === 'imported') return { left: 0, counts: found.counts }
  const { facts, countryCode } = assertStored(ctx, found)
  refuseUnclear(facts)
  const packed = await readPackedRows(ctx.db, id)
  if (!packed) throw new Refusal('edited_meanwhile')
  const read = await unpackRows(packed)
  const lines = read.flatMap((one) => ('line' in one ? [one] : []))
  const known = await readKnownKeys(
    ctx.db,
    lines.map(({ key }) => key),
  )
  const inTime = inOrderOfTime(lines.filter(({ isCopy }) => !isCopy))
  const fresh = inTime.filter(({ key }) => !known.has(key))
  const file = { name: found?.fileName ?? '–', keys: new Set(lines.map(({ key }) => key)) }
  const { taken, left } = await takeLines(ctx, fresh, file)
  return acting(ctx, 'import', id, async (tx, entry) => {
    const arrived = (await placeArrivals(ctx, tx, countryCode)).filter((key) => file.keys.has(key)).length
    taken.open -= arrived
    taken.placed += arrived
    const stored = await lockImport(tx, id)
    entry.country = countryCode
    const { placed, open, debit, ...returns } = taken
    entry.changes = { placed: { to: placed }, open: { to: open }, debit: { to: debit }, left: { to: left } }
    for (const [kind, count] of Object.entries(returns)) if (count > 0) entry.changes[kind] = { to: count }
    const sum = Object.fromEntries(
      takenKinds.map((kind) => [kind, (stored?.counts[kind] ?? 0) + taken[kind]] as const),
    )
    const all = Object.values(sum).reduce((total, count) => total + count, 0)
    const counts = {
      ...sum,
      known: left > 0 ? 0 : lines.length - all,
      unreadable: read.filter((one) => 'unreadable' in one).length,
      zero: read.filter((one) => 'skipped' in one).length,
    }
    if (stored?.state !== 'imported')
      await storeProgress(tx, id, { counts, isWhole: left === 0, now: ctx.clock.now() })
    return { left, counts }
  })
}

function acting<T>(
  ctx: TransferStaff,
  what: 'upload' | 'read' | 'import',
  id: string,
  work: (tx: Transaction, entry: LogEntry) => Promise<T>,
): Promise<T> {
  return act(ctx, { verb: `statement.${what}`, object: { kind: 'statement', id } }, work)
}
