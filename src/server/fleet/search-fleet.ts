import type { CountryCode } from '#domain/countries/country.ts'
import type { Queryable } from '../platform/database.ts'
import { type FleetHit, readFleetHits } from './search-fleet-sql.ts'

type Wanted = { text: string; countries: readonly CountryCode[] }

/** Vehicles by plate, name or operator. */
export const findVehicleHits = (db: Queryable, wanted: Wanted) => find(db, 'vehicle', wanted)

/** Drivers by name or phone. */
export const findDriverHits = (db: Queryable, wanted: Wanted) => find(db, 'driver', wanted)

async function find(
  db: Queryable,
  kind: 'vehicle' | 'driver',
  { text, countries }: Wanted,
): Promise<FleetHit[]> {
  const words = text.replaceAll(/[%_\\]/g, '').trim()
  return words === '' ? [] : readFleetHits(db, kind, words, countries)
}
