import type { CountryCode } from '#domain/geography/countries/country.ts'
import { farthestFromCounty, metresBetween, readPoint } from '#domain/geography/points/point.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { act } from '#server/records/office-log/act.ts'
import {
  type AddressToLocate,
  findAddress,
  lockAddress,
  readTripsToLocate,
  setPointByStaff,
} from './address-sql.ts'

/** In metres: staff mark a house on a map. */
const accuracyOfStaff = 10

function assertAddress(ctx: StaffCtx, address: AddressToLocate | undefined): AddressToLocate {
  if (!address || !ctx.countries.includes(address.countryCode)) throw new Refusal('not_found')
  return address
}

/** @throws Refusal not_found */
export async function showAddress(ctx: StaffCtx, id: string) {
  const {
    countyId: _county,
    countyLatitude: _latitude,
    countyLongitude: _longitude,
    ...address
  } = assertAddress(ctx, await findAddress(ctx.db, id))
  return { ...address, startsAt: address.startsAt.toISOString() }
}

/**
 * Sets the point of an address, and of all addresses with the same text in its county except those that other
 * customers have marked. The log has no coordinates, because they show where a person lives. @throws Refusal
 * not_found, point_far_away
 */
export function locateAddress(ctx: StaffCtx, id: string, text: string): Promise<{ addresses: number }> {
  return act(ctx, { verb: 'address.locate', object: { kind: 'address', id } }, async (tx, entry) => {
    const address = assertAddress(ctx, await lockAddress(tx, id))
    entry.country = address.countryCode
    const point = readPoint(text)
    if (!point) throw refusedField('point', 'field_is_invalid')
    const { countyLatitude: latitude, countyLongitude: longitude } = address
    if (latitude !== null && longitude !== null)
      if (metresBetween(point, { latitude, longitude }) > farthestFromCounty)
        throw new Refusal('point_far_away')
    const now = ctx.clock.now()
    const addresses = await setPointByStaff(tx, address, point, { accuracy: accuracyOfStaff, now })
    entry.changes = { point: { from: address.source, to: 'staff' }, addresses: { to: addresses } }
    return { addresses }
  })
}

/** Dates within seven days with addresses that have only their county's point. */
export function findTripsToLocate(ctx: StaffCtx, countries: readonly CountryCode[]) {
  return readTripsToLocate(ctx.db, countries, ctx.clock.now())
}
