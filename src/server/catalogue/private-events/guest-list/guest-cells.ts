import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { type ReadCell, readEmailCell, readPhoneCell } from '#server/platform/workbook/contact-cells.ts'
import { type Cell, type SheetRow, textOfCell } from '#server/platform/workbook/sheet.ts'
import type { Columns } from '#server/platform/workbook/tables/find-headings.ts'
import type { Table } from '#server/platform/workbook/tables/find-table.ts'
import type { GuestField } from './headings/read-heading.ts'
import { nameBeforeAddress } from './name-values.ts'

export type Guest = { fullname: string; phone: string; email: string }

const longestValue = 200

export type OwnCell = { value: string; problem?: FieldProblem }

/** The cells of a guest; `unread` columns have an address that is not the one. */
export type OwnCells = Record<keyof Guest, OwnCell> & { unread: readonly number[] }

/** The name from its columns, and the first valid phone and e-mail. */
export function ownCells(
  { cells }: SheetRow,
  { columns }: Table<GuestField>,
  country: CountryCode,
): OwnCells {
  const all = (field: GuestField) => (columns[field] ?? []).map((column) => cells[column] ?? '')
  const first = (field: GuestField) => all(field).find((cell) => textOfCell(cell) !== '') ?? ''
  const whole = first('fullname') || (all('fullname').find((cell) => cell !== '') ?? '')
  const isWithAddress = columns.fullname?.some((column) => columns.email?.includes(column))
  const names = isWithAddress
    ? [nameBeforeAddress(textOfCell(whole))]
    : whole === ''
      ? [...all('given'), ...all('surname')]
      : [whole]
  const [area, calling] = [ownCell([first('code')]).value, ownCell([first('calling')]).value]
  const phones = mobileFirst(columns, cells).map((column) => {
    const phone = withCode(ownCell([cells[column] ?? '']), area, calling)
    // In a column for both an address alone is no phone number.
    const isBoth = columns.email?.includes(column) && !/\d{3}/.test(phone.value.replace(/\S*@\S*/g, ''))
    return isBoth ? { ...phone, value: '' } : phone
  })
  const emailColumns = columns.email ?? []
  const emails = emailColumns.map((column) => ownCell([cells[column] ?? '']))
  const email = firstValid(emails, readEmailCell)
  return {
    fullname: ownCell(names),
    phone: firstValid(phones, (text) => readPhoneCell(text, country)),
    email,
    unread: emailColumns.filter((_, nth) => isOtherAddress(emails[nth], email)),
  }
}

/** The columns of phones; those whose label in the column before says that they are mobile ones come first. */
function mobileFirst({ phone = [], label = [] }: Columns<GuestField>, cells: readonly Cell[]): number[] {
  const isMobile = (column: number) =>
    label.includes(column - 1) && /mobile|m[oó]vil|cel|iphone|whats/i.test(textOfCell(cells[column - 1]))
  return phone.toSorted((a, b) => Number(isMobile(b)) - Number(isMobile(a)))
}

/** The first cell that is read; else the first with a text, or with a formula without a value. */
function firstValid(cells: readonly OwnCell[], read: (text: string) => ReadCell): OwnCell {
  const valid = cells.find(({ value, problem }) => value !== '' && !problem && 'value' in read(value))
  return (
    valid ?? cells.find(({ value }) => value !== '') ?? cells.find(({ problem }) => problem) ?? { value: '' }
  )
}

function isOtherAddress(cell: OwnCell | undefined, chosen: OwnCell): boolean {
  if (!cell || cell === chosen || cell.value === '') return false
  const [one, other] = [readEmailCell(chosen.value), readEmailCell(cell.value)]
  const isSame = 'value' in one && 'value' in other && one.value.toLowerCase() === other.value.toLowerCase()
  return 'value' in other && !isSame
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
