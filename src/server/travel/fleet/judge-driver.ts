import type { CountryCode } from '#domain/geography/countries/country.ts'
import { cleanName } from '#domain/people/names/names.ts'
import { readLanguages } from '#domain/travel/fleet/read-languages.ts'
import type { Transaction } from '#server/platform/database.ts'
import { readPhoneCell } from '#server/platform/workbook/contact-cells.ts'
import { type DriverToWrite, findDriverByPhone, insertDriver, updateDriver } from './driver-sql.ts'
import {
  assertLength,
  assertNew,
  changeOf,
  type FleetChange,
  type FleetLine,
  LineProblem,
  readActive,
  withoutState,
} from './fleet-line.ts'

/**
 * Finds out what a line would add to the drivers or change of them; `licence` is the last day that the line has for it.
 * @throws LineProblem
 */
export async function judgeDriver(
  tx: Transaction,
  line: FleetLine,
  countryCode: CountryCode,
  { seen, now, licence: written }: { seen: Set<string>; now: Date; licence: string | null },
): Promise<FleetChange> {
  const phone = phoneIn(line, countryCode)
  assertNew(seen, `${countryCode} ${phone}`)
  const before = await findDriverByPhone(tx, countryCode, phone)
  const name = nameOfDriver(line) || before?.name || ''
  if (!name) throw new LineProblem('name_missing')
  const licence = written ?? before?.licenceValidUntil
  if (!licence || (line.has('licence') && !written)) throw new LineProblem('licence_unreadable')
  const { languages, unknown } = readLanguages(line.cell('languages'))
  const state = readActive(line, before?.active)
  const driver: DriverToWrite = {
    ...{ countryCode, name, phone, licenceValidUntil: licence },
    languages: languages.length > 0 ? languages : (before?.languages ?? ['es']),
    active: state.active,
  }
  assertLength(name, 80)
  const write = (id: number | undefined) =>
    id ? updateDriver(tx, id, driver, now) : insertDriver(tx, driver, now)
  return { ...changeOf(before, driver, write), unread: [...unknown, ...state.unread] }
}

function phoneIn(line: FleetLine, country: CountryCode): string {
  const read = readPhoneCell(line.cell('phone'), country)
  if ('value' in read) return read.value
  throw new LineProblem(read.problem === 'phone_lost_digits' ? read.problem : 'phone_unreadable')
}

const nameOfDriver = (line: FleetLine) =>
  cleanName(['name', 'surname', 'secondSurname'].map((column) => withoutState(line.cell(column))).join(' '))
