import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import type { CustomerCtx } from '#server/platform/context.ts'

/** The countries whose trips a person at the gate sees and boards; others do not exist for them. */
export function gateCountries({ customer }: CustomerCtx): readonly CountryCode[] {
  return countryCodes.filter((code) => customer.checkInCountries?.includes(code) ?? true)
}
