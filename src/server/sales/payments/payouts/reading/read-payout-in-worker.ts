import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { Log } from '#server/platform/log.ts'
import { workerProgram } from '#server/platform/running/program-folder.ts'
import { readInWorker } from '#server/platform/workbook/read-in-worker.ts'
import { payoutFormats } from '#server/sales/payments/providers/payout-formats.ts'
import type { PayoutResult, PayoutTask } from './payout-worker.ts'
import type { ReadPayoutFile } from './read-payout-file.ts'

const program = workerProgram(import.meta.dirname, 'payout-worker')
const longestMs = 60_000

/**
 * Reads a payout file, or the text of one, in a process of its own, and returns it with its text.
 * @throws Refusal invalid_input (the provider), payout_not_readable, payout_too_long
 */
export async function readPayoutInWorker(
  { log, now }: { log: Log; now: Date },
  { provider, country, content }: { provider: string; country: CountryCode; content: string | Uint8Array },
): Promise<{ text: string; read: ReadPayoutFile }> {
  if (!payoutFormats.has(provider)) throw refusedField('provider', 'field_is_invalid')
  const task: PayoutTask = {
    isText: typeof content === 'string',
    provider,
    currency: countryOf(country).currency,
    today: now.toISOString().slice(0, 10),
  }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const failed: PayoutResult = { refused: 'payout_not_readable' }
  const read = await readInWorker<PayoutResult>(log, { program, task, bytes, mostMs: longestMs }, failed)
  if ('refused' in read) throw new Refusal(read.refused)
  return read
}
