import type { CountryCode } from '#domain/countries/country.ts'

const keyOf = (country: CountryCode) => `city:${country}`

/** Stores the city (province) that the visitor chose last in a country, for the next event there. */
export function storeCity(country: CountryCode, provinceId: number): void {
  try {
    localStorage.setItem(keyOf(country), String(provinceId))
  } catch {
    // A full or forbidden storage only costs the memory of it.
  }
}

/** The city that was chosen last in a country, or null. */
export function readLastCity(country: CountryCode): number | null {
  try {
    return Number(localStorage.getItem(keyOf(country))) || null
  } catch {
    return null
  }
}
