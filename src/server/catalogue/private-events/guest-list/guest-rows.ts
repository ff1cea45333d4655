import { type BadRow, guestName } from '#contract/private-events/private-event-guests.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { asFieldProblem, type FieldProblem } from '#domain/field-problems.ts'
import { mostGuests } from '#domain/private-events/missing-fields.ts'
import { type ReadCell, readEmailCell, readPhoneCell } from '#server/platform/workbook/contact-cells.ts'
import type { Table } from '#server/platform/workbook/find-table.ts'
import { type Cell, type SheetRow, textOfCell } from '#server/platform/workbook/sheet.ts'
import type { GuestField } from './read-heading.ts'

export type Guest = { fullname: string; phone: string; email: string }
export type RowValues = Guest

/** The guests of a table; `merged` rows have the e-mail of an earlier one. The first bad rows, and their number. */
export type ReadGuests = {
  guests: Guest[]
  merged: number
  badRows: BadRow[]
  badRowsInAll: number
  /** the valid addresses of all bad rows */
  badEmails: string[]
}

/** Bad rows beyond these are counted. */
export const mostBadRows = 200

const longestValue = 200

/**
 * Reads the rows of a table as guests. Phone numbers without a country code belong to `country`. Null when there are
 * more than an event can have.
 */
export function readGuests(table: Table<GuestField>, country: CountryCode): ReadGuests | null {
  const guests = new Map<string, Guest>()
  const badRows: BadRow[] = []
  const badEmails: string[] = []
  const badLines = new Set<number>()
  let [filled, good, badRowsInAll] = [0, 0, 0]
  for (const row of table.rows) {
    const cells = ownCells(row, table)
    if (Object.values(cells).every(({ value, problem }) => value === '' && !problem)) continue
    if (++filled > mostGuests) return null
    const read = readGuest(cells, country)
    if ('guest' in read) {
      good += 1
      const key = read.guest.email.toLowerCase()
      if (!guests.has(key)) guests.set(key, read.guest)
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
  return { guests: [...guests.values()], merged: good - guests.size, badRows, badRowsInAll, badEmails }
}

type OwnCell = { value: string; problem?: FieldProblem }
type OwnCells = Record<keyof Guest, OwnCell>

/** The name from its columns, and the first filled phone and e-mail. */
function ownCells({ cells }: SheetRow, { columns }: Table<GuestField>): OwnCells {
  const all = (field: GuestField) => (columns[field] ?? []).map((column) => cells[column] ?? '')
  // A formula without a value is a problem, but not if another column has the value.
  const first = (field: GuestField) =>
    all(field).find((cell) => textOfCell(cell) !== '') ?? all(field).find((cell) => cell !== '') ?? ''
  const whole = first('fullname')
  const names = whole === '' ? [...all('given'), ...all('surname')] : [whole]
  const isBoth = (columns.phone ?? []).some((column) => columns.email?.includes(column))
  const phone = withCode(
    ownCell([first('phone')]),
    ownCell([first('code')]).value,
    ownCell([first('calling')]).value,
  )
  // In a column for both an address alone is no phone number.
  if (isBoth && !/\d{3}/.test(phone.value.replace(/\S*@\S*/g, ''))) phone.value = ''
  return { fullname: ownCell(names), phone, email: ownCell([first('email')]) }
}

/** A number whose area code or calling code stands in a column of its own. */
function withCode(phone: OwnCell, area: string, calling: string): OwnCell {
  const digits = (text: string) => text.replace(/\D/g, '')
  if (digits(phone.value) === '' || /^\s*(?:\+|00)/.test(phone.value)) return phone
  const isShort = digits(phone.value).length <= 8
  const local = isShort && digits(area).length > 0 ? `${digits(area)}${phone.value}` : phone.value
  const hasCode = digits(calling).length > 0 && digits(calling).length <= 3
  return { ...phone, value: hasCode ? `+${digits(calling)} ${local}` : local }
}

function ownCell(cells: readonly Cell[]): OwnCell {
  const value = joinParts(cells.map(textOfCell)).slice(0, longestValue)
  const special = cells.find((cell) => typeof cell === 'object')
  if (special === undefined || typeof special === 'string') return { value }
  return { value, problem: 'error' in special ? 'guest_cell_has_error' : 'guest_cell_has_formula' }
}

/** The parts of a name; one that the text before it ends with is not repeated. */
function joinParts(parts: readonly string[]): string {
  const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return parts.reduce((whole, part) => {
    if (part === '' || ` ${folded(whole)}`.endsWith(` ${folded(part)}`)) return whole
    return whole === '' ? part : `${whole} ${part}`
  }, '')
}

/** A guest from typed values: an uploaded row that was corrected. */
export function readGuestValues(values: RowValues, country: CountryCode) {
  const { fullname, phone, email } = values
  return readGuest(
    { fullname: { value: fullname }, phone: { value: phone }, email: { value: email } },
    country,
  )
}

function readGuest(cells: OwnCells, country: CountryCode): { guest: Guest } | Omit<BadRow, 'row'> {
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
