import { randomUUID } from 'node:crypto'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isSameAccount } from '#domain/sales/payments/refunds/same-account.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import { assertOwnCountry, type TransferStaff } from '../common/transfer-staff.ts'
import type { FileFacts } from '../statements/read-statement.ts'
import {
  findImport,
  insertImport,
  lockImport,
  readImportFile,
  readMappings,
  type StoredImport,
  writeMapping,
  writeReading,
} from '../statements/statement-import-sql.ts'
import { readStatementInWorker } from '../statements/stored-rows.ts'
import type { StatementReading } from '../statements/tables/csv-reading.ts'
import { asAnswered, asSaved, readingToSave } from '../statements/tables/saved-reading.ts'

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
export function refuseUnclear({ missing, questions }: FileFacts): void {
  const fields = Object.fromEntries(
    [...missing, ...questions].map((field) => [field, 'field_is_required' as const]),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('statement_unclear', {}, { fields })
}

/** A statement whose file is still stored. @throws Refusal not_found, edited_meanwhile (it was imported) */
export function assertStored(ctx: TransferStaff, stored: StoredImport | undefined, entry?: LogEntry) {
  assertOwnCountry(ctx, stored?.countryCode)
  if (!stored) throw new Refusal('not_found')
  if (entry) entry.country = stored.countryCode
  const { hasFile, packedBytes, facts } = stored
  if (!hasFile || !packedBytes || !facts) throw new Refusal('edited_meanwhile')
  return { ...stored, facts }
}

/** An act on an uploaded statement, with its row in the log. */
export function acting<T>(
  ctx: TransferStaff,
  what: 'upload' | 'read' | 'import',
  id: string,
  work: (tx: Transaction, entry: LogEntry) => Promise<T>,
): Promise<T> {
  return act(ctx, { verb: `statement.${what}`, object: { kind: 'statement', id } }, work)
}
