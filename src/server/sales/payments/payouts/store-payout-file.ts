import { randomUUID } from 'node:crypto'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { act } from '#server/records/office-log/act.ts'
import { importReadPayout } from './import-payout.ts'
import { findPayoutFile, insertPayoutFile, type PayoutFile } from './payout-file-sql.ts'
import { readPayoutInWorker } from './reading/read-payout-in-worker.ts'

type Upload = { provider: string; country: CountryCode; name: string; bytes: Uint8Array }

/**
 * Stores a provider's payout file for its preview. @throws Refusal not_found (another country), invalid_input (the provider),
 * payout_not_readable (empty, or without the headings of the provider), payout_too_long
 */
export async function storePayoutFile(
  ctx: StaffCtx,
  { provider, country, name, bytes }: Upload,
): Promise<{ id: string }> {
  const id = randomUUID()
  // Read before the transaction, which would otherwise wait for the worker.
  const reading = readUpload(ctx, { provider, country, bytes })
  await reading.catch(() => {})
  return act(ctx, { verb: 'payment.upload-payout', country }, async (tx, entry) => {
    const { text, read } = await reading
    const file = { provider, country, name: name.slice(0, 200), text, read }
    entry.changes = { provider: { to: provider }, name: { to: file.name } }
    await insertPayoutFile(tx, id, file, { by: ctx.actor.id, now: ctx.clock.now() })
    return { id }
  })
}

async function readUpload(ctx: StaffCtx, { provider, country, bytes }: Omit<Upload, 'name'>) {
  if (!ctx.countries.includes(country)) throw new Refusal('not_found')
  return readPayoutInWorker({ log: ctx.log, now: ctx.clock.now() }, { provider, country, content: bytes })
}

/** The outcome of each line of a stored file. @throws Refusal not_found, payout_not_readable */
export async function previewPayoutFile(ctx: StaffCtx, id: string) {
  const file = await ownFile(ctx, id)
  const { imported: _, approval: __, ...preview } = await importReadPayout(ctx, file, { apply: false })
  const { provider, country, name } = file
  return { provider, country, name, ...preview }
}

/**
 * Imports a stored file; null when it was imported before, or waits for approval.
 * @throws Refusal not_found, payout_not_readable, approval_is_open
 */
export async function importPayoutFile(ctx: StaffCtx, id: string) {
  const { imported, approval } = await importReadPayout(ctx, await ownFile(ctx, id), {
    ...{ apply: true, fileId: id },
  })
  return { imported, approval }
}

async function ownFile(ctx: StaffCtx, id: string): Promise<PayoutFile> {
  const file = await findPayoutFile(ctx.db, id)
  if (!file || !ctx.countries.includes(file.country)) throw new Refusal('not_found')
  return file
}
