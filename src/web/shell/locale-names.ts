import type { MessageKey } from '#contract/messages.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'

export const nameOfCountry = (code: CountryCode) => `country_${code.toLowerCase()}` as MessageKey
export const nameOfLocale = (locale: Locale) => `locale_${locale.toLowerCase()}` as MessageKey
