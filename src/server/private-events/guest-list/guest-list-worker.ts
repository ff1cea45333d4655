// A program that reads one guest list and ends, so that a bad file cannot harm the shop.
import type { CountryCode } from '#domain/countries/country.ts'
import { mostGuests } from '#domain/private-events/missing-fields.ts'
import { answerReading } from '#server/platform/workbook/answer-reading.ts'
import { readSheet } from '#server/platform/workbook/read-sheet.ts'
import { BadWorkbook } from '#server/platform/workbook/unpack-workbook.ts'
import { type ReadGuests, readGuests } from './guest-rows.ts'

export type GuestListTask = { bytes: Uint8Array; country: CountryCode }
export type GuestListResult = ReadGuests | { refusal: 'guest_list_not_readable' }

answerReading(read)

async function read({ bytes, country }: GuestListTask): Promise<GuestListResult> {
  try {
    return readGuests(await readSheet(Buffer.from(bytes), mostGuests + 20), country)
  } catch (error) {
    if (!(error instanceof BadWorkbook)) throw error
    return { refusal: error.why === 'too long' ? 'guest_list_too_long' : 'guest_list_not_readable' }
  }
}
