import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'

export const nameOfCountry = (code: CountryCode) =>
  `country_${code.toLowerCase() as Lowercase<CountryCode>}` as const
export const nameOfLocale = (locale: Locale) => `locale_${locale.toLowerCase() as Lowercase<Locale>}` as const
