import { expect, it } from 'vitest'
import { discountNeedsApproval, isSteepCut } from './needs-approval.ts'

it.each([
  [10_000, 5_000, false],
  [10_000, 4_999, true],
  [10_000, 0, true],
  [0, 0, false],
  [1, 2, false],
])('a price from %i to %i needs approval: %s', (before, after, needed) => {
  expect(isSteepCut(before, after)).toBe(needed)
})

it.each([
  ['a tenth for a hundred orders', 100, 9_000, false],
  ['half for a hundred orders', 100, 5_000, true],
  ['a tenth without a limit', null, 9_000, true],
])('a discount of %s', (_what, totalLimit, price, needed) => {
  expect(discountNeedsApproval({ totalLimit, prices: [{ price, listPrice: 10_000 }] })).toBe(needed)
})
