import {
  type BadRow,
  guestName,
  type MergedRow,
  type NotComing,
} from '#contract/catalogue/private-event-guests.ts'
import { mostGuests } from '#domain/catalogue/private-events/missing-fields.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { asFieldProblem } from '#domain/platform/field-problems.ts'
import { type ReadCell, readEmailCell, readPhoneCell } from '#server/platform/workbook/contact-cells.ts'
import type { Table } from '#server/platform/workbook/tables/find-table.ts'
import { absenceFinder } from './absence/not-coming.ts'
import { type Guest, type OwnCell, type OwnCells, ownCells } from './guest-cells.ts'
import type { GuestField } from './headings/read-heading.ts'

export type RowValues = Guest

/** The guests of a table; `merged` rows have the e-mail of an earlier one. The first bad and merged rows, and their numbers. */
export type ReadGuests = {
  guests: Guest[]
  merged: number
  mergedRows: MergedRow[]
  /** guests of whom the list says that they do not come */
  notComing: NotComing[]
  badRows: BadRow[]
  badRowsInAll: number
  /** the valid addresses of all bad rows */
  badEmails: string[]
  /** columns with addresses that are not used, because another column has one */
  unread: number[]
  /** further columns that are read: those that say who does not come */
  used: number[]
  /** the lines of sums and counts, which are no guests */
  sums: number[]
}

/** Bad rows and merged rows beyond these are counted. */
export const mostBadRows = 200

/**
 * Reads the rows of a table as guests. Phone numbers without a country code belong to `country`. Null when there are
 * more than an event can have.
 */
export function readGuests(table: Table<GuestField>, country: CountryCode): ReadGuests | null {
  const guests = new Map<string, Guest & { row: number }>()
  const mergedRows: MergedRow[] = []
  const unread = new Set<number>()
  const notComing: NotComing[] = []
  const absences = absenceFinder(table)
  const badRows: BadRow[] = []
  const badEmails: string[] = []
  const badLines = new Set<number>()
  let [filled, good, badRowsInAll] = [0, 0, 0]
  for (const row of table.rows) {
    const cells = ownCells(row, table, country)
    if (fieldsOf(cells).every(({ value, problem }) => value === '' && !problem)) continue
    if (++filled > mostGuests) return null
    const absent = absences.find(row, cells)
    if (absent) {
      notComing.push(absent)
      continue
    }
    const read = readGuest(cells, country)
    if ('guest' in read) {
      good += 1
      for (const column of cells.unread) unread.add(column)
      const key = read.guest.email.toLowerCase()
      const first = guests.get(key)
      if (!first) guests.set(key, { ...read.guest, row: row.line })
      else if (mergedRows.length < mostBadRows)
        mergedRows.push({ row: row.line, fullname: read.guest.fullname, sameAs: first.row })
      continue
    }
    badRowsInAll += 1
    // Of two bad guests of one line, in lists side by side, the page mends the first.
    if (badRows.length < mostBadRows && badRows.at(-1)?.row !== row.line && !badLines.has(row.line))
      badRows.push({ row: row.line, ...read })
    badLines.add(row.line)
    const email = readEmailCell(cells.email.value)
    if ('value' in email) badEmails.push(email.value)
  }
  return {
    guests: [...guests.values()].map(({ row: _row, ...guest }) => guest),
    ...{
      merged: good - guests.size,
      mergedRows,
      notComing,
      badRows,
      badRowsInAll,
      badEmails,
      unread: [...unread],
      used: [...absences.used],
      sums: table.sums,
    },
  }
}

const fieldsOf = ({ fullname, phone, email }: Omit<OwnCells, 'unread'>) => [fullname, phone, email]

/** A guest from typed values: an uploaded row that was corrected. */
export function readGuestValues(values: RowValues, country: CountryCode) {
  const { fullname, phone, email } = values
  return readGuest(
    { fullname: { value: fullname }, phone: { value: phone }, email: { value: email } },
    country,
  )
}

function readGuest(
  cells: Omit<OwnCells, 'unread'>,
  country: CountryCode,
): { guest: Guest } | Omit<BadRow, 'row'> {
  const read: Record<keyof Guest, ReadCell> = {
    fullname: readCell(cells.fullname, readNameCell),
    phone: readCell(cells.phone, (text) => readPhoneCell(text, country)),
    email: readCell(cells.email, readEmailCell),
  }
  const { fullname, phone, email } = read
  if ('value' in fullname && 'value' in phone && 'value' in email)
    return { guest: { fullname: fullname.value, phone: phone.value, email: email.value } }
  const problems = Object.entries(read).flatMap(([field, one]) =>
    'problem' in one ? [[field, one.problem]] : [],
  )
  const values = { fullname: cells.fullname.value, phone: cells.phone.value, email: cells.email.value }
  return { fields: Object.fromEntries(problems) as BadRow['fields'], values }
}

const readCell = ({ value, problem }: OwnCell, read: (text: string) => ReadCell): ReadCell =>
  problem ? { problem } : read(value)

/** Pictures and ticks that hosts put beside names; between two letters a dot is one of the name (Gal•la). */
const decoration =
  /(?![\d#*])[\p{Emoji}\p{Emoji_Component}\p{Extended_Pictographic}✓✔✗✘★☆♥♡]|(?<!\p{L})•|•(?!\p{L})/gu

function readNameCell(text: string): ReadCell {
  const name = guestName.safeParse(text.replace(decoration, ' ').trim())
  return name.success ? { value: name.data } : { problem: asFieldProblem(name.error.issues[0]?.message) }
}
