import { expect, it } from 'vitest'
import { readCountry } from './read-country.ts'

it.each([
  ['MX', 'MX'],
  ['mx', 'MX'],
  ['México', 'MX'],
  ['Chile ', 'CL'],
  ['Perú', 'PE'],
  ['ESPAÑA', 'ES'],
  ['Espanha', 'ES'],
  ['esp', 'ES'],
  ['AR', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%j is the country %s', (text, country) => {
  expect(readCountry(text)).toBe(country)
})
