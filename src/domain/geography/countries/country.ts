import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { FirstWeekday } from '#domain/platform/time/month-grid.ts'

export const countryCodes = ['MX', 'CL', 'PE', 'ES'] as const

export type CountryCode = (typeof countryCodes)[number]

/** Facts that differ between countries. */
export type Country = {
  code: CountryCode
  currency: Currency
  /** the first is the country's default */
  locales: readonly [Locale, ...Locale[]]
  /** for dates without a place */
  timeZone: string
  /** source: Unicode CLDR, supplemental weekData */
  firstWeekday: FirstWeekday
  /** international calling code, without + */
  callingCode: string
  /** the name of the companies' tax number in the country, the same in every language */
  taxIdName: string
  /** message key of the level above provinces, for countries where customers choose in two steps */
  regionWord: 'word_region_mx' | 'word_region_pe' | null
  /** message keys of the country's words for the larger and the smaller district */
  provinceWord: 'word_province_mx' | 'word_province_cl' | 'word_province_pe' | 'word_province_es'
  countyWord: 'word_county_mx' | 'word_county_cl' | 'word_county_pe' | 'word_county_es'
}
