import { expect, it } from 'vitest'
import { discountedPrice } from './discounted-price.ts'

it.each<[string, number | null, number]>([
  ['the list price without a code', null, 42_000],
  ['the price of the code', 30_000, 30_000],
  ['nothing, with a code that makes it free', 0, 0],
  ['never more than the list price, which fell after the code was made', 50_000, 42_000],
  ['never less than nothing', -100, 0],
])('a ticket costs %s', (_what, price, expected) => {
  expect(discountedPrice(1, 42_000, price === null ? null : new Map([[1, price]]))).toBe(expected)
})

it('a ticket of another variant costs its list price', () => {
  expect(discountedPrice(2, 42_000, new Map([[1, 10_000]]))).toBe(42_000)
})
