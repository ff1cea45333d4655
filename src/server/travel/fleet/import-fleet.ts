import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { readCountry } from '#domain/geography/countries/read-country.ts'
import { cleanName } from '#domain/people/names/names.ts'
import { readTypedAmount } from '#domain/sales/payments/read-amount.ts'
import type { FleetKind, FleetLineProblem } from '#domain/travel/fleet/fleet-import.ts'
import { readLanguages } from '#domain/travel/fleet/read-languages.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { readPhoneCell } from '#server/platform/workbook/contact-cells.ts'
import { readTable, type StaffFile, tableAsCsv } from '#server/platform/workbook/tables/read-table.ts'
import { act } from '#server/records/office-log/act.ts'
import { changesBetween } from '#server/records/office-log/changes-between.ts'
import { type DriverToWrite, findDriverByPhone, insertDriver, updateDriver } from './driver-sql.ts'
import {
  type FleetLine,
  fleetHeadings,
  fleetLine,
  mostFleetLines,
  neededFleetFields,
  personalFleetFields,
} from './fleet-columns.ts'
import { findVehicleByPlate, insertVehicle, updateVehicle, type VehicleToWrite } from './vehicle-sql.ts'

type Judged = {
  line: number
  name: string
  outcome: 'new' | 'changed' | 'unchanged' | 'unreadable'
  reason?: FleetLineProblem
  /** the cells of an unreadable line, to be corrected */
  values?: Record<string, string>
  write?: (() => Promise<unknown>) | undefined
}

/** A line that cannot be imported. */
class LineProblem extends Error {
  readonly problem: FleetLineProblem
  constructor(problem: FleetLineProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Reads vehicles or drivers from a spreadsheet, and returns what each line would change; with `apply` the changes are made
 * in one transaction, and unreadable lines are skipped. The response contains the rows that were read as CSV, for a second
 * call after the preview. Existing vehicles are matched by plate, drivers by phone; nothing is deleted, and empty cells
 * change nothing.
 * @throws Refusal fleet_not_readable, file_…
 */
export async function importFleet(
  ctx: StaffCtx,
  { kind, apply, ...file }: { kind: FleetKind; apply: boolean } & StaffFile,
) {
  const table = await readTable(ctx.log, file, {
    ...{ headings: fleetHeadings[kind], needed: neededFleetFields[kind], personal: personalFleetFields },
    ...{ mostRows: mostFleetLines, unreadable: 'fleet_not_readable' },
  })
  const lines = table.rows.map(fleetLine)
  const judgeAll = async (tx: Transaction): Promise<Judged[]> => {
    const seen = new Set<string>()
    const judged: Judged[] = []
    for (const line of lines)
      judged.push(await judgeLine(ctx, tx, line, { kind, seen, country: file.country }))
    return judged
  }
  const { sheet, leftOut, notUnderstood, headings, sums } = table
  const answer = (judged: Judged[]) => ({
    ...{ applied: apply, csv: tableAsCsv(table), sheet, leftOut, notUnderstood, headings, sums },
    rows: judged.map(({ write: _write, ...row }) => row),
  })
  if (!apply) return answer(await ctx.db.transaction(judgeAll))
  return act(ctx, { verb: `${kind === 'vehicles' ? 'vehicle' : 'driver'}.import` }, async (tx, entry) => {
    const judged = await judgeAll(tx)
    for (const { write } of judged) await write?.()
    const count = (outcome: Judged['outcome']) => judged.filter((row) => row.outcome === outcome).length
    entry.changes = { added: { to: count('new') }, changed: { to: count('changed') } }
    return answer(judged)
  })
}

async function judgeLine(
  ctx: StaffCtx,
  tx: Transaction,
  line: FleetLine,
  { kind, seen, country: usual }: { kind: FleetKind; seen: Set<string>; country: StaffFile['country'] },
): Promise<Judged> {
  const name = line.cell('name') || line.cell('plate')
  try {
    if (line.hasError) throw new LineProblem('cell_has_error')
    const country = countryIn(ctx, line, usual)
    const judge = kind === 'vehicles' ? judgeVehicle : judgeDriver
    return { line: line.line, name, ...(await judge(tx, line, country, { seen, now: ctx.clock.now() })) }
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error
    return { line: line.line, name, outcome: 'unreadable', reason: error.problem, values: line.values }
  }
}

/** The country of a line; by default the file's, or the caller's only one. */
function countryIn(ctx: StaffCtx, line: FleetLine, usual: CountryCode | undefined): CountryCode {
  const [only, ...others] = ctx.countries
  const fallback = usual ?? (others.length === 0 ? only : undefined)
  const country = line.has('country') ? readCountry(line.cell('country')) : fallback
  if (!country) throw new LineProblem('country_unknown')
  if (!ctx.countries.includes(country)) throw new LineProblem('country_of_others')
  return country
}

type OfImport = { seen: Set<string>; now: Date }

async function judgeVehicle(tx: Transaction, line: FleetLine, countryCode: CountryCode, { seen }: OfImport) {
  const plate = line.cell('plate')
  const key = plate.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (!isPlate(plate)) throw new LineProblem('plate_missing')
  assertNew(seen, `${countryCode} ${key}`)
  const before = await findVehicleByPlate(tx, countryCode, plate)
  const { currency } = countryOf(countryCode)
  const cost = (column: string, present = 0) => {
    if (!line.has(column)) return present
    const minor = readTypedAmount(line.cell(column), currency)
    if (minor === null || minor < 0) throw new LineProblem('cost_unreadable')
    return minor
  }
  const places = line.has('wheelchair') ? placesIn(line.cell('wheelchair')) : (before?.wheelchairPlaces ?? 0)
  const seats = line.has('seats') ? countIn(line.cell('seats')) : before?.seats
  const isCount = (number: number | undefined, least: number, most: number) =>
    number !== undefined && Number.isInteger(number) && number >= least && number <= most
  if (!isCount(seats, 1, 100)) throw new LineProblem('seats_unreadable')
  if (!isCount(places, 0, 20)) throw new LineProblem('wheelchair_unreadable')
  const vehicle: VehicleToWrite = {
    ...{ countryCode, currency, plate: before?.plate ?? plate, seats: seats ?? 1, wheelchairPlaces: places },
    name: cleanName(line.cell('name')) || before?.name || plate,
    operator: line.cell('operator') || before?.operator || '',
    insurance: insuranceIn(line) || before?.insurance || '',
    provinceId: before?.provinceId ?? null,
    ...{ costPerHour: cost('hour', before?.costPerHour), costPerUse: cost('use', before?.costPerUse) },
    active: activeIn(line, before?.active),
  }
  assertLength(vehicle.plate, 20)
  assertLength(vehicle.name, 80)
  assertLength(vehicle.operator, 80)
  assertLength(vehicle.insurance, 120)
  return compare(before, vehicle, (id) => (id ? updateVehicle(tx, id, vehicle) : insertVehicle(tx, vehicle)))
}

async function judgeDriver(
  tx: Transaction,
  line: FleetLine,
  countryCode: CountryCode,
  { seen, now }: OfImport,
) {
  const phone = phoneIn(line, countryCode)
  assertNew(seen, `${countryCode} ${phone}`)
  const before = await findDriverByPhone(tx, countryCode, phone)
  const name = nameOfDriver(line) || before?.name || ''
  if (!name) throw new LineProblem('name_missing')
  const licence = dayIn(line.cell('licence')) ?? before?.licenceValidUntil
  if (!licence) throw new LineProblem('licence_unreadable')
  const languages = readLanguages(line.cell('languages'))
  if (!languages) throw new LineProblem('language_unknown')
  const driver: DriverToWrite = {
    ...{ countryCode, name, phone, licenceValidUntil: licence },
    languages: languages.length > 0 ? languages : (before?.languages ?? ['es']),
    active: activeIn(line, before?.active),
  }
  assertLength(name, 80)
  return compare(before, driver, (id) =>
    id ? updateDriver(tx, id, driver, now) : insertDriver(tx, driver, now),
  )
}

function phoneIn(line: FleetLine, country: CountryCode): string {
  const read = readPhoneCell(line.cell('phone'), country)
  if ('value' in read) return read.value
  throw new LineProblem(read.problem === 'phone_lost_digits' ? read.problem : 'phone_unreadable')
}

/** Insurer and policy, which may stand in one column or in two. */
const insuranceIn = (line: FleetLine) =>
  ['insurer', 'policy']
    .map((column) => line.cell(column))
    .filter(Boolean)
    .join(', ')

const nameOfDriver = (line: FleetLine) =>
  cleanName(['name', 'surname', 'secondSurname'].map((column) => line.cell(column)).join(' '))

function compare<T extends object>(
  before: (T & { id: number }) | undefined,
  next: T,
  write: (id: number | undefined) => Promise<unknown>,
): Pick<Judged, 'outcome' | 'write'> {
  const isSame = before && Object.keys(changesBetween<T>(before, next)).length === 0
  return {
    outcome: isSame ? 'unchanged' : before ? 'changed' : 'new',
    write: isSame ? undefined : () => write(before?.id),
  }
}

function assertNew(seen: Set<string>, key: string): void {
  if (seen.has(key)) throw new LineProblem('repeated')
  seen.add(key)
}

function assertLength(text: string, most: number): void {
  if (text.length > most) throw new LineProblem('text_too_long')
}

/** `15`, `15 pasajeros` and `15,0`; NaN for anything else. */
const countIn = (text: string) => Number(/^(\d+)(?:[.,]0+)?(?:\s+\p{L}+)?$/u.exec(text)?.[1] ?? Number.NaN)

const isNo = (text: string) => /^(?:no?|não|nao|ningun[oa]|nenhum[a]?|none|-+)$/i.test(text)

/** Wheelchair places; "no" is none, and "sí" is no number. */
const placesIn = (text: string) => (isNo(text) ? 0 : countIn(text))

/** Plates of all countries have a figure. People write "PENDIENTE", "S/P" or letters X and zeros for a plate that they do not know. */
function isPlate(text: string): boolean {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const isStandIn =
    /^(?:(?:sin|sem)\s+(?:placas?|patente|matricula)|pend[ei]\S*|por\s|(?:en|em)\s+tramite|no\s|tbd|[sn]\s*\/\s*[apndm])/.test(
      folded,
    )
  return /\d/.test(folded) && !isStandIn && !/^[x0\W_]*$/.test(folded)
}

const activeIn = (line: FleetLine, present = true) =>
  line.has('active') ? !/^(0|no|n|não|nao|false|falso)$/i.test(line.cell('active')) : present

/** `2027-03-31` or `31/03/2027` as YYYY-MM-DD; null when it is not a date. */
function dayIn(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const iso = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
