import type { Country } from './country.ts'

export const mx: Country = {
  code: 'MX',
  currency: 'MXN',
  locales: ['es_MX', 'en_US', 'pt_BR'],
  timeZone: 'America/Mexico_City',
  firstWeekday: 0,
  callingCode: '52',
  taxIdName: 'RFC',
  regionWord: 'word_region_mx',
  provinceWord: 'word_province_mx',
  countyWord: 'word_county_mx',
}
