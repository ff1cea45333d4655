import { randomUUID } from 'node:crypto'
import { countryOf } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { Refusal, refusedField } from '#domain/refusal.ts'
import { act } from '#server/office-log/act.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { payoutFormats } from '../providers/providers.ts'
import { readText } from '../transfers/statements/read-text.ts'
import { importPayout } from './import-payout.ts'
import { findPayoutFile, insertPayoutFile, type PayoutFile } from './payout-file-sql.ts'
import { readPayoutFile } from './read-payout-file.ts'

type Upload = { provider: string; country: CountryCode; name: string; bytes: Uint8Array }

/**
 * Stores a provider's payout file for its preview. @throws Refusal not_found (another country), invalid_input (the provider),
 * payout_not_readable (empty, or without the headings of the provider)
 */
export function storePayoutFile(
  ctx: StaffCtx,
  { provider, country, name, bytes }: Upload,
): Promise<{ id: string }> {
  const id = randomUUID()
  return act(ctx, { verb: 'payment.upload-payout', country }, async (tx, entry) => {
    if (!ctx.countries.includes(country)) throw new Refusal('not_found')
    const format = payoutFormats.get(provider)
    if (!format) throw refusedField('provider', 'field_is_invalid')
    // PostgreSQL text cannot hold NUL.
    const text = readText(bytes).replaceAll('\u0000', '')
    readPayoutFile(text, format, countryOf(country).currency)
    const file = { provider, country, name: name.slice(0, 200), text }
    entry.changes = { provider: { to: provider }, name: { to: file.name } }
    await insertPayoutFile(tx, id, file, { by: ctx.actor.id, now: ctx.clock.now() })
    return { id }
  })
}

/** The outcome of each line of a stored file. @throws Refusal not_found, payout_not_readable */
export async function previewPayoutFile(ctx: StaffCtx, id: string) {
  const { text, ...file } = await ownFile(ctx, id)
  const { imported: _, approval: __, ...preview } = await importPayout(ctx, { ...file, text, apply: false })
  return { ...file, ...preview }
}

/**
 * Imports a stored file; null when it was imported before, or waits for approval.
 * @throws Refusal not_found, payout_not_readable, approval_is_open
 */
export async function importPayoutFile(ctx: StaffCtx, id: string) {
  const { imported, approval } = await importPayout(ctx, { ...(await ownFile(ctx, id)), apply: true }, id)
  return { imported, approval }
}

async function ownFile(ctx: StaffCtx, id: string): Promise<PayoutFile> {
  const file = await findPayoutFile(ctx.db, id)
  if (!file || !ctx.countries.includes(file.country)) throw new Refusal('not_found')
  return file
}
