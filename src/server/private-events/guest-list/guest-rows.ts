import { email as emailField, phone as phoneField } from '#contract/fields.ts'
import { type BadGuestRow, guestName } from '#contract/private-events/private-event-guests.ts'
import { readingPhonesOf } from '#contract/read-phone.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { asFieldProblem } from '#domain/field-problems.ts'
import { mostGuests } from '#domain/private-events/missing-fields.ts'
import type { Cell, SheetRow } from '#server/platform/workbook/read-sheet.ts'
import { findColumns, type GuestColumn } from './find-columns.ts'

export type Guest = { fullname: string; phone: string; email: string }

/** The guests of a sheet. If any row is bad, no guests are returned. */
export type ReadGuests =
  | { refusal: 'guest_list_empty' | 'guest_list_too_long' }
  | { refusal: 'guest_list_columns_missing'; missing: Exclude<GuestColumn, 'lastname'>[] }
  | { bad: BadGuestRow[]; badInAll: number }
  | { guests: Guest[]; merged: number }

/** The last row in which headings are searched: some lists have a title above them. */
const deepestHeadings = 10
const mostBadTold = 100

/**
 * Reads the rows of a sheet as guests, and reports every bad row. Phone numbers without a country code belong
 * to `country`.
 */
export function readGuests(rows: readonly SheetRow[], country: CountryCode): ReadGuests {
  const headings = rows
    .slice(0, deepestHeadings)
    .map((row, nth) => ({ nth, columns: findColumns(row.cells.map(textOf)) }))
    .sort((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length || a.nth - b.nth)[0]
  if (!headings) return { refusal: 'guest_list_empty' }
  const { columns } = headings
  const missing = (['fullname', 'phone', 'email'] as const).filter((name) => columns[name] === undefined)
  if (missing.length > 0) return { refusal: 'guest_list_columns_missing', missing }

  const told = rows.slice(headings.nth + 1)
  const guests = new Map<string, Guest>()
  const bad: BadGuestRow[] = []
  let [filled, badInAll] = [0, 0]
  for (const row of told) {
    const cells = ownCells(row, columns)
    if (Object.values(cells).every((cell) => cell === '')) continue
    if (++filled > mostGuests) return { refusal: 'guest_list_too_long' }
    const { guest, wrong } = readGuest(cells, country)
    badInAll += wrong.length
    for (const one of wrong) if (bad.length < mostBadTold) bad.push({ line: row.line, ...one })
    const key = guest.email.toLowerCase()
    if (!guests.has(key)) guests.set(key, guest)
  }
  if (badInAll > 0) return { bad, badInAll }
  if (filled === 0) return { refusal: 'guest_list_empty' }
  return { guests: [...guests.values()], merged: filled - guests.size }
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : ''
}

type OwnCells = Record<GuestColumn, Cell>

function ownCells({ cells }: SheetRow, columns: Partial<Record<GuestColumn, number>>): OwnCells {
  const at = (name: GuestColumn) => cells[columns[name] ?? -1] ?? ''
  return { fullname: at('fullname'), lastname: at('lastname'), phone: at('phone'), email: at('email') }
}

type Wrong = Omit<BadGuestRow, 'line'>

function readGuest(cells: OwnCells, country: CountryCode): { guest: Guest; wrong: Wrong[] } {
  const wrong: Wrong[] = []
  for (const field of ['fullname', 'phone', 'email'] as const) {
    const isFormula = [cells[field], field === 'fullname' && cells.lastname].some(
      (cell) => typeof cell === 'object',
    )
    if (isFormula) wrong.push({ field, key: 'guest_cell_has_formula' })
  }
  const fullname = `${textOf(cells.fullname)} ${textOf(cells.lastname)}`.replace(/\s+/g, ' ').trim()
  const guest = { fullname, phone: textOf(cells.phone), email: textOf(cells.email) }
  if (wrong.length > 0) return { guest, wrong }

  const name = guestName.safeParse(fullname)
  if (name.success) guest.fullname = name.data
  else wrong.push({ field: 'fullname', key: asFieldProblem(name.error.issues[0]?.message) })

  const phone = readingPhonesOf(country, () => phoneField.safeParse(guest.phone))
  if (phone.success) guest.phone = phone.data
  else wrong.push({ field: 'phone', key: asFieldProblem(phone.error.issues[0]?.message) })

  const email = emailField.safeParse(guest.email)
  if (email.success) guest.email = email.data
  else wrong.push({ field: 'email', key: asFieldProblem(email.error.issues[0]?.message) })
  return { guest, wrong }
}
