import { languageTag } from '../locales.ts'
import { countries, defaultCountry } from './countries.ts'

const collators = new Map(
  countries.map(({ code, locales }) => [code as string, new Intl.Collator(languageTag(locales[0]))]),
)

/** Compares names of places in the alphabet of their country: Álvaro Obregón before Benito Juárez, ñ after n. */
export function nameOrder(countryCode: string): (a: { name: string }, b: { name: string }) => number {
  const collator = collators.get(countryCode) ?? collators.get(defaultCountry.code)!
  return (a, b) => collator.compare(a.name, b.name)
}
