import { describe, expect, it } from 'vitest'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { message } from './messages.ts'

describe('where a customer lives', () => {
  it.each([
    ['MX', 'es_MX', 'Colonia', 'Delegación/Municipio'],
    ['CL', 'es_CL', 'Comuna', 'Región'],
    ['PE', 'es_CO', 'Distrito', 'Provincia'],
    ['ES', 'es_ES', 'Municipio', 'Provincia'],
  ] as const)('is called in %s, read in %s, what people there call it', (code, locale, county, province) => {
    const { countyWord, provinceWord } = countryOf(code)
    expect([message(locale, countyWord), message(locale, provinceWord)]).toEqual([county, province])
  })
})
