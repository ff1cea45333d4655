import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { callingCodes, countryOfPhone, joinPhone } from './calling-codes.ts'

test('the calling codes are those of libphonenumber', () => {
  const known = getCountries().filter((country) => country !== 'AC' && country !== 'TA')
  expect(callingCodes).toEqual(
    Object.fromEntries(known.map((country) => [country, getCountryCallingCode(country)])),
  )
})

test('a number shows the country that its prefix names', () => {
  expect(countryOfPhone('+525512345678', 'CL')).toBe('MX')
  expect(countryOfPhone('+56912345678', 'MX')).toBe('CL')
})

test('a number without a prefix, or none at all, shows the visitor’s country', () => {
  expect(countryOfPhone('', 'PE')).toBe('PE')
  expect(countryOfPhone('55 1234', 'MX')).toBe('MX')
})

test('a code that several countries share stays with the country that was chosen', () => {
  expect(countryOfPhone('+14165550123', 'CA')).toBe('CA')
  expect(countryOfPhone('+14165550123', 'MX')).toBe('US')
})

test.each([
  ['55 1234 5678', '+525512345678'],
  ['55/1234–5678', '+525512345678'],
  ['\u202a55\u00a01234\u202f5678\u202c', '+525512345678'],
  ['(+56) 9 8765 4321', '+56987654321'],
  ['0034 612 34 56 78', '+34612345678'],
  ['', ''],
])('%j beside Mexico is %j', (typed, joined) => expect(joinPhone('MX', typed)).toBe(joined))
