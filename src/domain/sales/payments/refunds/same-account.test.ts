import { expect, it } from 'vitest'
import { isSameAccount } from './same-account.ts'

it.each<[string, string, boolean]>([
  ['032180000118359719', '0321 8000 0118 3597 19', true],
  // A bank that masks the beginning, and one that leaves out the country and the check digits.
  ['032180000118359719', 'XXXXXXXXXXXXXX9719', true],
  ['ES9121000418450200051332', '2100 0418 4502 0005 1332', true],
  ['00118359719', '032180000118359719', true],
  ['032180000118359719', '032180000118359720', false],
  // Few digits may stand anywhere by chance: only the end counts.
  ['0321', '032180000118359719', false],
  ['359719', '032180000118359719', true],
  ['180000', '032180000118359719', false],
  ['1800001', '032180000118359719', true],
])('%s and %s may name the same account: %s', (one, other, isSame) => {
  expect(isSameAccount(one, other)).toBe(isSame)
  expect(isSameAccount(other, one)).toBe(isSame)
})
