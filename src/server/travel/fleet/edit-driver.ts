import type { WrittenDriver } from '#contract/office/travel/fleet.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { act } from '#server/records/office-log/act.ts'
import { changesBetween } from '#server/records/office-log/changes-between.ts'
import { type Absence, insertAbsence, readAbsences, removeAbsence } from './absence-sql.ts'
import { driverPhonesIn, shownDriverPhone } from './driver-phones.ts'
import {
  type DriverToWrite,
  findDriver,
  findDriverByPhone,
  insertDriver,
  lockDriver,
  readDrivers,
  updateDriver,
} from './driver-sql.ts'
import { assertCountry, assertDays, assertInFleet } from './edit-vehicle.ts'
import type { FleetAsked } from './vehicle-sql.ts'

/** Name and phone are not logged, because a driver's data can be erased, but the log cannot. */
const logged = ({ licenceValidUntil, languages, active }: DriverToWrite) => ({
  ...{ licenceValidUntil, active },
  languages: languages.join(', '),
})

/** A page of drivers, with their phones as the caller sees them. */
export async function listDrivers(ctx: StaffCtx, asked: FleetAsked) {
  const { rows, ...page } = await readDrivers(ctx.db, { ...asked, phonesIn: driverPhonesIn(ctx) })
  return { ...page, rows: rows.map((driver) => ({ ...driver, ...phoneOf(ctx, driver) })) }
}

function phoneOf(ctx: StaffCtx, driver: { phone: string; countryCode: CountryCode }) {
  const phone = shownDriverPhone(ctx, driver)
  return { phone, phoneText: showPhone(phone) }
}

/** @throws Refusal not_found */
export async function showDriver(ctx: StaffCtx, id: number) {
  const driver = assertInFleet(ctx, await findDriver(ctx.db, id))
  const today = ctx.clock.now().toISOString().slice(0, 10)
  return { ...driver, ...phoneOf(ctx, driver), absences: await readAbsences(ctx.db, 'driver', id, today) }
}

/** @throws Refusal driver_taken when another driver in the country has this phone, invalid_input */
export function addDriver(
  ctx: StaffCtx,
  { country, ...fields }: WrittenDriver & { country: CountryCode },
): Promise<{ id: number }> {
  return act(ctx, { verb: 'driver.add' }, async (tx, entry) => {
    const driver = { ...fields, countryCode: assertCountry(ctx, country) }
    const id = await insertDriver(tx, driver, ctx.clock.now())
    if (id === undefined) throw new Refusal('driver_taken')
    const object = { kind: 'driver', id }
    Object.assign(entry, { country, object, changes: changesBetween(null, logged(driver)) })
    return { id }
  })
}

/** @throws Refusal edited_meanwhile, driver_taken, not_found */
export function saveDriver(
  ctx: StaffCtx,
  id: number,
  { version, ...fields }: WrittenDriver & { version: number },
): Promise<{ version: number }> {
  return act(ctx, { verb: 'driver.save', object: { kind: 'driver', id } }, async (tx, entry) => {
    const before = assertInFleet(ctx, await lockDriver(tx, id))
    const { countryCode } = before
    entry.country = countryCode
    if (before.version !== version) throw new Refusal('edited_meanwhile', {}, { data: { theirs: before } })
    const other = await findDriverByPhone(tx, countryCode, fields.phone)
    if (other && other.id !== id) throw new Refusal('driver_taken')
    const driver = { ...fields, countryCode }
    entry.changes = changesBetween(logged(before), logged(driver))
    return { version: await updateDriver(tx, id, driver, ctx.clock.now()) }
  })
}

/** @throws Refusal not_found, invalid_input when the last day is before the first */
export function addDriverAbsence(
  ctx: StaffCtx,
  id: number,
  days: Omit<Absence, 'id'>,
): Promise<{ id: number }> {
  return act(ctx, { verb: 'driver.add-absence', object: { kind: 'driver', id } }, async (tx, entry) => {
    entry.country = assertInFleet(ctx, await lockDriver(tx, id)).countryCode
    assertDays(days)
    entry.changes = { firstDay: { to: days.firstDay }, lastDay: { to: days.lastDay } }
    return { id: await insertAbsence(tx, 'driver', id, days) }
  })
}

/** Deletes an absence of a vehicle or driver. @throws Refusal not_found */
export function takeAbsenceBack(ctx: StaffCtx, id: number): Promise<Record<never, never>> {
  return act(ctx, { verb: 'fleet.remove-absence' }, async (tx, entry) => {
    const found = await removeAbsence(tx, id, ctx.countries)
    if (!found) throw new Refusal('not_found')
    const { vehicleId, driverId, firstDay, lastDay, countryCode } = found
    entry.country = countryCode
    entry.object =
      vehicleId === null ? { kind: 'driver', id: driverId ?? 0 } : { kind: 'vehicle', id: vehicleId }
    entry.changes = { firstDay: { from: firstDay }, lastDay: { from: lastDay } }
    return {}
  })
}
