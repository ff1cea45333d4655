import type { CountryCode } from '#domain/countries/country.ts'

const keyOf = (country: CountryCode) => `city:${country}`

/** Stores the visitor's last city (province) in a country, as the default for other events. */
export function storeCity(country: CountryCode, provinceId: number): void {
  try {
    localStorage.setItem(keyOf(country), String(provinceId))
  } catch {
    // If the storage is full or forbidden, the city is not remembered.
  }
}

/** The visitor's last city in a country, or null. */
export function readLastCity(country: CountryCode): number | null {
  try {
    return Number(localStorage.getItem(keyOf(country))) || null
  } catch {
    return null
  }
}
