// A program that reads one guest list and ends, so that a bad file cannot harm the shop.
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { answerReading } from '#server/platform/workbook/answer-reading.ts'
import { BadWorkbook } from '#server/platform/workbook/bad-workbook.ts'
import { type GuestListResult, guestsOfFile } from './guests-of-file.ts'

export type GuestListTask = { country: CountryCode; sheet: string | undefined }

answerReading(read)

async function read({ country, sheet }: GuestListTask, bytes: Buffer): Promise<GuestListResult> {
  try {
    return await guestsOfFile(bytes, country, sheet)
  } catch (error) {
    if (!(error instanceof BadWorkbook)) throw error
    return { refusal: error.why, kind: error.kind }
  }
}
