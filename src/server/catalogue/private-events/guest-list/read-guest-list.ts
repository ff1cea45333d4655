import { mostGuests } from '#domain/catalogue/private-events/missing-fields.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Log } from '#server/platform/log.ts'
import { workerProgram } from '#server/platform/running/program-folder.ts'
import { message } from '#server/platform/texts/messages.ts'
import { readInWorker } from '#server/platform/workbook/read-in-worker.ts'
import type { GuestListTask } from './guest-list-worker.ts'
import type { GuestListResult } from './guests-of-file.ts'

const program = workerProgram(import.meta.dirname, 'guest-list-worker')

const longestMs = 20_000

export type GuestListFile = Extract<GuestListResult, { guests: unknown }>

/**
 * Reads a guest list, one at a time in this process; `sheet` names one of several that have the headings.
 * @throws Refusal guest_list_… and file_… for the problem; the names of several sheets are in its `data`
 */
export async function readGuestList(
  { log, locale }: { log: Log; locale: Locale },
  file: { bytes: Uint8Array; sheet?: string | undefined },
  country: CountryCode,
  mostMs = longestMs,
): Promise<GuestListFile> {
  const task: GuestListTask = { country, sheet: file.sheet }
  const failed: GuestListResult = { refusal: 'not readable' }
  const result = await readInWorker<GuestListResult>(
    log,
    { program, task, bytes: file.bytes, mostMs },
    failed,
  )
  if ('guests' in result) return result
  if ('sheets' in result) throw new Refusal('file_which_sheet', {}, { data: { sheets: result.sheets } })
  if ('missing' in result) {
    const columns = result.missing.map((column) =>
      message(locale, `page_guest_list_${column === 'name' ? 'fullname' : column}`),
    )
    throw new Refusal('guest_list_columns_missing', { columns: columns.join(', ') })
  }
  if (result.refusal === 'too long') throw new Refusal('guest_list_too_long', { most: mostGuests })
  if (result.refusal === 'other kind') throw new Refusal('file_of_other_kind', { kind: result.kind ?? '' })
  if (result.refusal === 'locked') throw new Refusal('file_has_password')
  throw new Refusal(result.refusal === 'empty' ? 'guest_list_empty' : 'guest_list_not_readable')
}
