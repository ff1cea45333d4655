import type { Country } from './country.ts'

export const cl: Country = {
  code: 'CL',
  currency: 'CLP',
  locales: ['es_CL', 'en_US', 'pt_BR'],
  timeZone: 'America/Santiago',
  firstWeekday: 1,
  callingCode: '56',
  taxIdName: 'RUT',
  regionWord: null,
  provinceWord: 'word_province_cl',
  countyWord: 'word_county_cl',
}
