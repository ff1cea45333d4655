import { showPhone } from '#contract/platform/show-phone.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { driverPhonesIn, shownDriverPhone } from './driver-phones.ts'
import { type FleetHit, readDriverHits, readVehicleHits } from './search-fleet-sql.ts'

type Wanted = { text: string; countries: readonly CountryCode[] }

/** Vehicles by plate, name or operator. */
export async function findVehicleHits(db: Queryable, { text, countries }: Wanted): Promise<FleetHit[]> {
  const words = wordsOf(text)
  return words === '' ? [] : readVehicleHits(db, words, countries)
}

/** Drivers by name, and by phone where the caller sees it. */
export async function findDriverHits(
  db: Queryable,
  { text, countries }: Wanted,
  ctx: StaffCtx,
): Promise<FleetHit[]> {
  const words = wordsOf(text)
  if (words === '') return []
  const found = await readDriverHits(db, words, { countries, phonesIn: driverPhonesIn(ctx) })
  return found.map(({ phone, ...hit }) => ({
    ...hit,
    detail: showPhone(shownDriverPhone(ctx, { phone, countryCode: hit.countryCode })),
  }))
}

const wordsOf = (text: string) => text.replaceAll(/[%_\\]/g, '').trim()
