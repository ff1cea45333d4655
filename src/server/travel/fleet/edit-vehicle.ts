import type { WrittenVehicle } from '#contract/office/travel/fleet.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { toMajor, toMinor } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { changesBetween } from '#server/records/office-log/changes-between.ts'
import { type Absence, insertAbsence, readAbsences } from './absence-sql.ts'
import {
  type FleetAsked,
  findVehicle,
  findVehicleByPlate,
  insertVehicle,
  isProvinceOf,
  lockVehicle,
  readVehicles,
  updateVehicle,
  type Vehicle,
  type VehicleToWrite,
} from './vehicle-sql.ts'

/** A vehicle or driver in one of the caller's countries. @throws Refusal not_found */
export function assertInFleet<T extends { countryCode: CountryCode }>(
  ctx: StaffCtx,
  found: T | undefined,
): T {
  if (!found || !ctx.countries.includes(found.countryCode)) throw new Refusal('not_found')
  return found
}

/**
 * The country of a new vehicle or driver. @throws Refusal invalid_input when the caller may not plan there
 */
export function assertCountry(ctx: StaffCtx, country: CountryCode): CountryCode {
  if (ctx.countries.includes(country)) return country
  throw refusedField('country', 'field_is_invalid')
}

const describe = (vehicle: Vehicle) => ({
  ...vehicle,
  costPerHour: toMajor(vehicle.costPerHour, vehicle.currency),
  costPerUse: toMajor(vehicle.costPerUse, vehicle.currency),
})

export async function listVehicles(ctx: StaffCtx, asked: FleetAsked) {
  const { rows, ...page } = await readVehicles(ctx.db, asked)
  return { ...page, rows: rows.map(describe) }
}

/** @throws Refusal not_found */
export async function showVehicle(ctx: StaffCtx, id: number) {
  const vehicle = assertInFleet(ctx, await findVehicle(ctx.db, id))
  const absences = await readAbsences(ctx.db, 'vehicle', id, ctx.clock.now().toISOString().slice(0, 10))
  return { ...describe(vehicle), absences }
}

/** @throws Refusal vehicle_taken when another vehicle in the country has this plate, invalid_input */
export function addVehicle(
  ctx: StaffCtx,
  { country, ...fields }: WrittenVehicle & { country: CountryCode },
): Promise<{ id: number }> {
  return act(ctx, { verb: 'vehicle.add' }, async (tx, entry) => {
    const vehicle = await vehicleOf(tx, fields, assertCountry(ctx, country))
    const id = await insertVehicle(tx, vehicle)
    if (id === undefined) throw new Refusal('vehicle_taken')
    const object = { kind: 'vehicle', id }
    Object.assign(entry, { country, object, changes: changesBetween(null, vehicle) })
    return { id }
  })
}

/** @throws Refusal edited_meanwhile, vehicle_taken, not_found, invalid_input */
export function saveVehicle(
  ctx: StaffCtx,
  id: number,
  { version, ...fields }: WrittenVehicle & { version: number },
): Promise<{ version: number }> {
  return act(ctx, { verb: 'vehicle.save', object: { kind: 'vehicle', id } }, async (tx, entry) => {
    const before = assertInFleet(ctx, await lockVehicle(tx, id))
    entry.country = before.countryCode
    if (before.version !== version)
      throw new Refusal('edited_meanwhile', {}, { data: { theirs: describe(before) } })
    const vehicle = await vehicleOf(tx, fields, before.countryCode)
    const other = await findVehicleByPlate(tx, before.countryCode, vehicle.plate)
    if (other && other.id !== id) throw new Refusal('vehicle_taken')
    entry.changes = changesBetween<VehicleToWrite>(before, vehicle)
    return { version: await updateVehicle(tx, id, vehicle) }
  })
}

/** @throws Refusal not_found, invalid_input when the last day is before the first */
export function addVehicleAbsence(
  ctx: StaffCtx,
  id: number,
  days: Omit<Absence, 'id'>,
): Promise<{ id: number }> {
  return act(ctx, { verb: 'vehicle.add-absence', object: { kind: 'vehicle', id } }, async (tx, entry) => {
    entry.country = assertInFleet(ctx, await lockVehicle(tx, id)).countryCode
    assertDays(days)
    entry.changes = { firstDay: { to: days.firstDay }, lastDay: { to: days.lastDay } }
    return { id: await insertAbsence(tx, 'vehicle', id, days) }
  })
}

/** Marks a broken-down vehicle as absent on these days, unless it already is on all of them. */
export async function noteBroken(
  tx: Transaction,
  vehicleId: number,
  days: Omit<Absence, 'id'>,
): Promise<void> {
  const absences = await readAbsences(tx, 'vehicle', vehicleId, days.lastDay)
  if (absences.some(({ firstDay }) => firstDay <= days.firstDay)) return
  await insertAbsence(tx, 'vehicle', vehicleId, days)
}

export function assertDays({ firstDay, lastDay }: Omit<Absence, 'id'>): void {
  if (lastDay < firstDay) throw refusedField('lastDay', 'ends_before_start')
}

async function vehicleOf(
  db: Queryable,
  { costPerHour, costPerUse, ...fields }: WrittenVehicle,
  countryCode: CountryCode,
): Promise<VehicleToWrite> {
  const { currency } = countryOf(countryCode)
  const hour = toMinor(costPerHour, currency)
  const use = toMinor(costPerUse, currency)
  const refuse = (field: string) => refusedField(field, 'field_is_invalid')
  if (hour === null) throw refuse('costPerHour')
  if (use === null) throw refuse('costPerUse')
  if (fields.provinceId !== null && !(await isProvinceOf(db, fields.provinceId, countryCode)))
    throw refuse('provinceId')
  return { ...fields, countryCode, currency, costPerHour: hour, costPerUse: use }
}
