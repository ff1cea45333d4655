import { mostGuests } from '#domain/catalogue/private-events/missing-fields.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { BadWorkbook } from '#server/platform/workbook/bad-workbook.ts'
import { readWorkbook } from '#server/platform/workbook/read-workbook.ts'
import { findTable, type LeftOut } from '#server/platform/workbook/tables/find-table.ts'
import { type ReadGuests, readGuests } from './guest-rows.ts'
import { findGuestColumns } from './headings/guest-headings.ts'
import { areOfGuests, sectionOf } from './headings/guest-titles.ts'
import type { GuestField } from './headings/read-heading.ts'

export type GuestColumn = 'name' | 'phone' | 'email'

export type GuestListResult =
  | (Omit<ReadGuests, 'unread' | 'used'> & {
      sheet: string
      leftOut: LeftOut
      notUnderstood: string[]
      contactsAfter?: string
    })
  | { refusal: 'empty' | BadWorkbook['why']; kind?: string }
  | { sheets: string[] }
  | { missing: GuestColumn[] }

/** Titles, notes and sums around the guests. */
const mostOtherRows = 200

/**
 * The guests of a file of any kind, from the visible sheet that has the headings, or the one that is `wanted`.
 * @throws BadWorkbook
 */
export async function guestsOfFile(
  bytes: Buffer,
  country: CountryCode,
  wanted?: string,
): Promise<GuestListResult> {
  const mostRows = mostGuests + mostOtherRows
  const sheets = await readWorkbook(bytes, mostRows)
  const found = findTable<GuestField>(sheets, findGuestColumns, {
    needed: ['name', 'phone', 'email'],
    wanted,
    mostRows,
    sideBySide: areOfGuests,
    sectionOf,
  })
  if (found === 'empty') return { refusal: 'empty' }
  if ('missing' in found) return { missing: found.missing as GuestColumn[] }
  if ('sheets' in found) return found
  const { sheet, leftOut, texts } = found.table
  const read = readGuests(found.table, country)
  if (!read) return { refusal: 'too long' }
  const { unread, used, ...guests } = read
  const beside = found.table.columns.beside?.map((column) => texts[column] ?? '') ?? []
  const notUnderstood = [
    ...beside,
    ...found.table.notUnderstood.filter((heading) => !used.some((column) => texts[column] === heading)),
    ...unread.map((column) => texts[column] ?? ''),
  ]
  if (guests.guests.length + guests.badRowsInAll + guests.notComing.length === 0) return { refusal: 'empty' }
  return { ...guests, sheet, leftOut, notUnderstood, ...(beside[0] && { contactsAfter: beside[0] }) }
}
