import { expect, it } from 'vitest'
import { addressOf } from './written-address.ts'

it.each([
  ['oriza', 'Calle Orizaba', '', 'Calle Orizaba'],
  ['orizaba 3', 'Calle Orizaba', '34', 'Calle Orizaba 34'],
  ['orizaba 34', 'Calle Orizaba', '', 'Calle Orizaba 34'],
  ['orizaba 34', 'Calle Orizaba', '12', 'Calle Orizaba 34'],
  ['orizaba 34 int. 5,', 'Calle Orizaba', '34', 'Calle Orizaba 34 int. 5'],
  ['34 orizaba', 'Calle Orizaba', '', 'Calle Orizaba 34'],
  ['5 de mayo', '5 de Mayo', '', '5 de Mayo'],
  ['5 de mayo 20', '5 de Mayo', '', '5 de Mayo 20'],
  ['Av. Revolución 1500-B', 'Avenida Revolución', '', 'Avenida Revolución 1500-B'],
])('%j in %s with the number %j is written %j', (typed, street, number, written) => {
  expect(addressOf({ street, number }, typed)).toBe(written)
})
