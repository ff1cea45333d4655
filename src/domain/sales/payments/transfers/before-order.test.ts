import { expect, it } from 'vitest'
import { isBeforeOrder } from './before-order.ts'

// In Mexico it was still the 19th.
const createdAt = new Date('2026-11-20T03:00:00Z')

it.each([
  ['2026-11-17', true],
  ['2026-11-18', false],
  ['2026-11-19', false],
  ['2026-11-20', false],
])('money that the bank booked on %s came before an order of the 19th: %s', (day, isBefore) => {
  expect(isBeforeOrder(day, createdAt, 'MX')).toBe(isBefore)
})

it('the day is that of the account’s country', () => {
  expect(isBeforeOrder('2026-11-18', createdAt, 'ES')).toBe(true)
})
