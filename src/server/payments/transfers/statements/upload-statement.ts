import { randomUUID } from 'node:crypto'
import { countryOf } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { isSameAccount } from '#domain/payments/refunds/same-account.ts'
import type { Direction } from '#domain/payments/transfers/statement-fields.ts'
import { Refusal } from '#domain/refusal.ts'
import { act, type LogEntry } from '#server/office-log/act.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { CsvRow } from '#server/platform/read-csv.ts'
import { assignLine } from '../assign-line.ts'
import { createPayeeFinder } from '../find-payees-of-lines.ts'
import { trackingKeysOf } from '../receive-transfer.ts'
import { createReturnFinder } from '../returned/find-returned-lines.ts'
import { readReceiptKeys } from '../transfer-receipt-sql.ts'
import { assertOwnCountry, type TransferStaff } from '../transfer-staff.ts'
import { isXml, type KeyedLine, readStatement } from './import-statement.ts'
import { readCamtAccounts } from './read-camt-statement.ts'
import { fitsFile, type StatementReading } from './read-csv-statement.ts'
import { readRows, readText } from './read-rows.ts'
import {
  findImport,
  insertImport,
  lockImport,
  readKnownKeys,
  readMappings,
  type StoredImport,
  storeProgress,
  writeMapping,
  writeReading,
} from './statement-import-sql.ts'
import { storeDebits, storeOpenLines } from './statement-line-sql.ts'

/** Time limit of one import call; the next call continues. */
const mostMs = 8_000
const linesAtOnce = 1_000

/**
 * Stores a statement for its preview. A CSV file is read with the account's last used mapping that fits its
 * headings, else with the usual column names. @throws Refusal not_found (another country),
 * statement_not_readable (empty), statement_other_account
 */
export async function storeStatement(
  ctx: TransferStaff,
  { countryCode, name, bytes }: { countryCode: CountryCode; name: string; bytes: Uint8Array },
): Promise<{ id: string }> {
  assertOwnCountry(ctx, countryCode)
  if (bytes.length === 0) throw new Refusal('statement_not_readable')
  assertOwnAccount(ctx, countryCode, bytes)
  const id = randomUUID()
  const fileName = name.slice(0, 200) || '–'
  return acting(ctx, 'upload', id, async (tx, entry) => {
    entry.country = countryCode
    entry.changes = { name: { to: fileName } }
    const { currency } = countryOf(countryCode)
    const fitting = isXml(bytes) ? undefined : await findMapping(tx, countryCode, bytes)
    const stored = {
      ...{ id, countryCode, fileName, file: Buffer.from(bytes) },
      reading: fitting?.reading ?? { columns: {}, currency },
      mappingId: fitting?.id ?? null,
    }
    await insertImport(tx, stored, { actor: ctx.actor, now: ctx.clock.now() })
    return { id }
  })
}

/** @throws Refusal statement_other_account when a camt.053 names another account than the country's */
function assertOwnAccount({ config }: TransferStaff, countryCode: CountryCode, bytes: Uint8Array) {
  const own = config.transferAccounts[countryCode]?.accountId
  if (!own || !isXml(bytes)) return
  if (!accountsIn(bytes).every((one) => isSameAccount(one, own))) throw new Refusal('statement_other_account')
}

/** Empty for an unreadable file; its preview shows the problem. */
function accountsIn(bytes: Uint8Array): string[] {
  try {
    return readCamtAccounts(readText(bytes))
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

async function findMapping(tx: Transaction, countryCode: CountryCode, bytes: Uint8Array) {
  const saved = await readMappings(tx, countryCode)
  const text = readText(bytes)
  const bySeparator = new Map<string | undefined, CsvRow[]>()
  return saved.find(({ reading }) => {
    const rows = bySeparator.get(reading.separator) ?? readRows(text, reading.separator)
    bySeparator.set(reading.separator, rows)
    return fitsFile(rows, reading)
  })
}

/**
 * Reads an uploaded statement with another mapping, which is saved for the account if `saveAs` has a name.
 */
export function rereadStored(
  ctx: TransferStaff,
  id: string,
  { reading, saveAs }: { reading: StatementReading; saveAs: string },
): Promise<Record<never, never>> {
  return acting(ctx, 'read', id, async (tx, entry) => {
    const stored = assertStored(ctx, await lockImport(tx, id), entry)
    const { countryCode } = stored
    const now = ctx.clock.now()
    const mappingId = saveAs ? await writeMapping(tx, { countryCode, name: saveAs, reading }, now) : null
    await writeReading(tx, id, { reading, mappingId })
    return {}
  })
}

/**
 * Settles lines until the time limit: first those that only staff can assign, in bulk, then one by one those
 * that pay something.
 */
async function takeLines(ctx: TransferStaff, lines: readonly KeyedLine[]) {
  const began = performance.now()
  const [debits, credits] = [directed(lines, 'debit'), directed(lines, 'credit')]
  const find = await createPayeeFinder(ctx.db, credits)
  const keys = credits.flatMap(({ line }) => trackingKeysOf(line.bankIds))
  const receipts = await readReceiptKeys(ctx.db, keys)
  const mayConcernUs = await createReturnFinder(ctx.db, lines)
  const isUnmatched = (one: KeyedLine) =>
    !find(one).isUnambiguous &&
    !trackingKeysOf(one.line.bankIds).some((key) => receipts.has(key)) &&
    !mayConcernUs(one)
  const { unmatched = [], clear = [] } = Object.groupBy(credits, (one) =>
    isUnmatched(one) ? 'unmatched' : 'clear',
  )
  const { outgoing = [], concerning = [] } = Object.groupBy(debits, (one) =>
    mayConcernUs(one) ? 'concerning' : 'outgoing',
  )
  const taken = { placed: 0, open: 0, debit: 0 }
  const stores = { actor: ctx.actor, now: ctx.clock.now() }
  let left = lines.length
  for (let at = 0; at < outgoing.length && performance.now() - began < mostMs; at += linesAtOnce) {
    const some = outgoing.slice(at, at + linesAtOnce)
    taken.debit += await storeDebits(ctx.db, some, stores)
    left -= some.length
  }
  for (let at = 0; at < unmatched.length && performance.now() - began < mostMs; at += linesAtOnce) {
    const some = unmatched.slice(at, at + linesAtOnce)
    taken.open += await storeOpenLines(ctx.db, some, stores)
    left -= some.length
  }
  // A debit may take a credit of the same file back.
  for (const one of [...clear, ...concerning]) {
    if (performance.now() - began > mostMs) break
    const { outcome, waits } = await assignLine(ctx, one)
    const kind = waits ? 'open' : one.line.direction === 'debit' ? 'debit' : 'placed'
    if (outcome !== 'read_before') taken[kind] += 1
    left -= 1
  }
  return { taken, left }
}

const directed = (lines: readonly KeyedLine[], direction: Direction) =>
  lines.filter(({ line }) => line.direction === direction)

/** A statement whose file is still stored. @throws Refusal not_found, edited_meanwhile (it was imported) */
function assertStored(ctx: TransferStaff, stored: StoredImport | undefined, entry?: LogEntry) {
  assertOwnCountry(ctx, stored?.countryCode)
  if (!stored) throw new Refusal('not_found')
  if (entry) entry.country = stored.countryCode
  if (!stored.file) throw new Refusal('edited_meanwhile')
  return { ...stored, file: stored.file }
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
  const { file, reading, countryCode } = assertStored(ctx, found)
  const read = readStatement(file, reading, reading.currency, countryCode)
  const lines = read.flatMap((one) => ('line' in one ? [one] : []))
  const known = await readKnownKeys(
    ctx.db,
    lines.map(({ key }) => key),
  )
  const fresh = lines.filter(({ key }) => !known.has(key))
  const { taken, left } = await takeLines(ctx, fresh)
  return acting(ctx, 'import', id, async (tx, entry) => {
    const stored = await lockImport(tx, id)
    entry.country = countryCode
    const { placed: isPlaced, open: isOpen, debit: isDebit } = taken
    entry.changes = {
      placed: { to: isPlaced },
      open: { to: isOpen },
      debit: { to: isDebit },
      left: { to: left },
    }
    const { placed = 0, open = 0, debit = 0 } = stored?.counts ?? {}
    const sum = { placed: placed + taken.placed, open: open + taken.open, debit: debit + taken.debit }
    const counts = {
      ...sum,
      known: left > 0 ? 0 : lines.length - sum.placed - sum.open - sum.debit,
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
