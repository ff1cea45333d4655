import type { CountryCode } from '#domain/geography/countries/country.ts'
import { browserStorage } from '#web/browser/storage.ts'

const keyOf = (country: CountryCode) => `city:${country}`

/** Stores the visitor's last city (province) in a country, as the default for other events. */
export function storeCity(country: CountryCode, provinceId: number): void {
  browserStorage.write(keyOf(country), String(provinceId))
}

/** The visitor's last city in a country, or null. */
export function readLastCity(country: CountryCode): number | null {
  return Number(browserStorage.read(keyOf(country))) || null
}
