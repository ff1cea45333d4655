import { expect, it } from 'vitest'
import { looksLikeRut, normaliseRut } from './rut.ts'

it.each([
  '11111111-1',
  '12345678-5',
  '7654321-6',
  '10000004-0',
  '6-K',
  '20347878-k',
  '96.689.310-9',
  '1000005-K',
])('takes the RUT %s', (rut) => expect(normaliseRut(rut)).not.toBeNull())

it('writes it with dots and a hyphen, and refuses a wrong check digit', () => {
  expect(normaliseRut('123456785')).toBe('12.345.678-5')
  expect(normaliseRut('12.345.678-4')).toBeNull()
})

it('leaves a passport alone', () => {
  expect(looksLikeRut('G12345678')).toBe(false)
  expect(looksLikeRut('12.345.678-4')).toBe(true)
})
