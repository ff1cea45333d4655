import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { cleanName } from '#domain/people/names/names.ts'
import { readTypedAmount } from '#domain/sales/payments/read-amount.ts'
import { readSeats } from '#domain/travel/fleet/read-seats.ts'
import type { Transaction } from '#server/platform/database.ts'
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
import { findVehicleByPlate, insertVehicle, updateVehicle, type VehicleToWrite } from './vehicle-sql.ts'

/**
 * Finds out what a line would add to the vehicles or change of them.
 * @throws LineProblem
 */
export async function judgeVehicle(
  tx: Transaction,
  line: FleetLine,
  countryCode: CountryCode,
  seen: Set<string>,
): Promise<FleetChange> {
  const plate = withoutState(line.cell('plate'))
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
  const typed = readSeats(line.cell('seats'))
  const seats = line.has('seats') ? typed.seats : before?.seats
  if (!isCount(seats, 1, 100)) throw new LineProblem('seats_unreadable')
  if (!isCount(places, 0, 20)) throw new LineProblem('wheelchair_unreadable')
  const state = readActive(line, before?.active)
  const vehicle: VehicleToWrite = {
    ...{ countryCode, currency, plate: before?.plate ?? plate, seats: seats ?? 1, wheelchairPlaces: places },
    name: cleanName(withoutState(line.cell('name'))) || before?.name || plate,
    operator: line.cell('operator') || before?.operator || '',
    insurance: insuranceIn(line) || before?.insurance || '',
    provinceId: before?.provinceId ?? null,
    ...{ costPerHour: cost('hour', before?.costPerHour), costPerUse: cost('use', before?.costPerUse) },
    active: state.active,
  }
  assertLength(vehicle.plate, 20)
  assertLength(vehicle.name, 80)
  assertLength(vehicle.operator, 80)
  assertLength(vehicle.insurance, 120)
  const write = (id: number | undefined) => (id ? updateVehicle(tx, id, vehicle) : insertVehicle(tx, vehicle))
  return {
    ...changeOf(before, vehicle, write),
    unread: [...(typed.unread ? [typed.unread] : []), ...state.unread],
  }
}

const isCount = (number: number | undefined, least: number, most: number) =>
  number !== undefined && Number.isInteger(number) && number >= least && number <= most

/** Wheelchair places; "no" is none, and "sí" is no number. */
const placesIn = (text: string) =>
  /^(?:no?|não|nao|ningun[oa]|nenhum[a]?|none|-+)$/i.test(text) ? 0 : readSeats(text).seats

/** Insurer and policy, which may stand in one column or in two. */
const insuranceIn = (line: FleetLine) =>
  ['insurer', 'policy']
    .map((column) => line.cell(column))
    .filter(Boolean)
    .join(', ')

/** Plates of all countries have a figure. People write "PENDIENTE", "S/P" or letters X and zeros for a plate that they do not know. */
function isPlate(text: string): boolean {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const isStandIn =
    /^(?:(?:sin|sem)\s+(?:placas?|patente|matricula)|pend[ei]\S*|por\s|(?:en|em)\s+tramite|no\s|tbd|[sn]\s*\/\s*[apndm])/.test(
      folded,
    )
  return /\d/.test(folded) && !isStandIn && !/^[x0\W_]*$/.test(folded)
}
