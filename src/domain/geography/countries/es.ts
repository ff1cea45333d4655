import type { Country } from './country.ts'

export const es: Country = {
  code: 'ES',
  currency: 'EUR',
  locales: ['es_ES', 'en_US', 'pt_BR'],
  timeZone: 'Europe/Madrid',
  firstWeekday: 1,
  callingCode: '34',
  taxIdName: 'NIF',
  regionWord: null,
  provinceWord: 'word_province_es',
  countyWord: 'word_county_es',
}
