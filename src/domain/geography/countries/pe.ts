import type { Country } from './country.ts'

export const pe: Country = {
  code: 'PE',
  currency: 'PEN',
  locales: ['es_CO', 'en_US', 'pt_BR'],
  timeZone: 'America/Lima',
  firstWeekday: 0,
  callingCode: '51',
  taxIdName: 'RUC',
  regionWord: 'word_region_pe',
  provinceWord: 'word_province_pe',
  countyWord: 'word_county_pe',
}
