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
  // As BCP, Interbank and BBVA of Peru print the account of a CCI.
  ['193-01234567-8-90', '00219300123456789012', true],
  ['193-1234567-8-90', '002 193 001234567890 12', true],
  ['200-3001234567', '00320000300123456780', true],
  ['0011-0175-0200123456', '01117500020012345678', true],
  ['194-01234567-8-90', '00219300123456789012', false],
  ['193-01234567-8-91', '00219300123456789012', false],
])('%s and %s may name the same account: %s', (one, other, isSame) => {
  expect(isSameAccount(one, other)).toBe(isSame)
  expect(isSameAccount(other, one)).toBe(isSame)
})
