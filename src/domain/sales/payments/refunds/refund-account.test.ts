import { expect, it } from 'vitest'
import { normaliseAccount, normaliseHolderRut, normaliseRutAccount } from './refund-account.ts'

it.each([
  ['MX', '012 180 02605078385 8', '012180026050783858'],
  ['MX', '032180000118359719', '032180000118359719'],
  ['MX', '032180000118359718', null],
  ['MX', '4152313412341234', null],
  ['CL', '00-012-34567-89', '000123456789'],
  ['CL', '1234', null],
  ['PE', '002-193-001234567890-18', '00219300123456789018'],
  ['PE', '0021930012345678901', null],
  ['ES', 'es91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['ES', 'ES91 2100 0418 4502 0005 1333', null],
  ['ES', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['ES', 'ES91 2100 0418', null],
] as const)('an account in %s: %s', (country, text, account) => {
  expect(normaliseAccount(country, text)).toBe(account)
})

it('a RUT is asked in Chile alone', () => {
  expect(normaliseHolderRut('CL', '12345678-5')).toBe('12.345.678-5')
  expect(normaliseHolderRut('CL', '12345678-4')).toBeNull()
  expect(normaliseHolderRut('MX', '12345678-5')).toBeNull()
})

it.each([
  ['12345678', '12345678'],
  ['123456785', '12345678'],
  ['0012345678', '12345678'],
  ['12345679', null],
])('a Cuenta RUT has the number of its holder: %s', (account, number) => {
  expect(normaliseRutAccount(account, '12.345.678-5')).toBe(number)
})
