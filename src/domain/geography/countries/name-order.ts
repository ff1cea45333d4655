import { languageTag } from '#domain/platform/locales.ts'
import { countries, defaultCountry } from './countries.ts'
import type { Country } from './country.ts'

const collatorOf = ({ locales }: Country) => new Intl.Collator(languageTag(locales[0]))

const defaultCollator = collatorOf(defaultCountry)
const collators = new Map<string, Intl.Collator>(
  countries.map((country) => [country.code, collatorOf(country)]),
)

/**
 * Compares names of places by the alphabet of their country: Álvaro Obregón before Benito Juárez, ñ after n.
 */
export function nameOrder(countryCode: string): (a: { name: string }, b: { name: string }) => number {
  const collator = collators.get(countryCode) ?? defaultCollator
  return (a, b) => collator.compare(a.name, b.name)
}
