import type { Currency } from '#domain/platform/money.ts'
import { cl } from './cl.ts'
import type { Country, CountryCode } from './country.ts'
import { es } from './es.ts'
import { mx } from './mx.ts'
import { pe } from './pe.ts'

/** The countries that the shop serves, Mexico first because it is the default. */
export const countries: readonly Country[] = [mx, cl, pe, es]

export const defaultCountry: Country = mx

/** The country with this code, or undefined for any other text. */
export function findCountry(code: string | undefined): Country | undefined {
  return countries.find((country) => country.code === code)
}

/** The country with this code. */
export function countryOf(code: CountryCode): Country {
  return findCountry(code) ?? defaultCountry
}

/** The country that sells in this currency; the default one for a foreign currency. */
export function countryOfCurrency(currency: Currency): Country {
  return countries.find((country) => country.currency === currency) ?? defaultCountry
}
