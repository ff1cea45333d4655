import { expect, it } from 'vitest'
import { isInCountry } from '../points/country-bounds.ts'
import { metresBetween } from '../points/point.ts'
import { countryOf } from './countries.ts'
import { countryCodes } from './country.ts'
import { officeOf, offices } from './offices.ts'

it.each(offices)('the office in $city is in its country and has its calling code', (office) => {
  expect(isInCountry(office, office.country)).toBe(true)
  expect(office.phone.startsWith(`+${countryOf(office.country).callingCode} `)).toBe(true)
})

it('Peru has the office of Chile, every other country its own', () => {
  expect(officeOf('PE').country).toBe('CL')
  for (const code of countryCodes.filter((one) => one !== 'PE')) expect(officeOf(code).country).toBe(code)
})

it.each([
  ['MX', 19.4326, -99.1332],
  ['CL', -33.4489, -70.6693],
  ['ES', 40.4168, -3.7038],
] as const)('the office of %s is in its capital', (code, latitude, longitude) => {
  expect(metresBetween(officeOf(code), { latitude, longitude })).toBeLessThan(15_000)
})

it('the map of the contact page begins in Mexico', () => {
  expect(offices[0].country).toBe('MX')
})
