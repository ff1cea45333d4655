import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import { mostGuests } from '#domain/private-events/missing-fields.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Log } from '../../platform/log.ts'
import { workerProgram } from '../../platform/program-folder.ts'
import { message } from '../../platform/texts/messages.ts'
import { readInWorker } from '../../platform/workbook/read-in-worker.ts'
import type { GuestListResult, GuestListTask } from './guest-list-worker.ts'
import type { Guest } from './guest-rows.ts'

const program = workerProgram(import.meta.dirname, 'guest-list-worker')

const longestMs = 10_000

/**
 * Reads a guest list, one at a time in this process.
 * @throws Refusal guest_list_… for the problem; bad rows are in its `data`
 */
export async function readGuestList(
  { log, locale }: { log: Log; locale: Locale },
  bytes: Uint8Array,
  country: CountryCode,
  mostMs = longestMs,
): Promise<{ guests: Guest[]; merged: number }> {
  const result = await readInWorker<GuestListResult>(
    log,
    { program, task: { bytes, country } satisfies GuestListTask, mostMs },
    { refusal: 'guest_list_not_readable' },
  )
  if ('guests' in result) return result
  if ('bad' in result) {
    throw new Refusal(
      'guest_list_has_bad_rows',
      { count: result.badInAll },
      { data: { rows: result.bad, rowsInAll: result.badInAll } },
    )
  }
  if (result.refusal === 'guest_list_too_long') throw new Refusal(result.refusal, { most: mostGuests })
  if (result.refusal !== 'guest_list_columns_missing') throw new Refusal(result.refusal)
  const columns = result.missing.map((column) => message(locale, `page_guest_list_${column}`))
  throw new Refusal('guest_list_columns_missing', { columns: columns.join(', ') })
}
