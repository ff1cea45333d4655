import { expect, it } from 'vitest'
import { readPaymentReturn } from './payment-return.ts'

const shop = 'https://vaiven.test'
const data = { type: 'payment-return', orderId: 'o1', query: '?a=1' }

it('listens to the return page of the shop itself alone', () => {
  expect(readPaymentReturn({ origin: shop, data }, shop)).toEqual(data)
  expect(readPaymentReturn({ origin: 'https://elsewhere.test', data }, shop)).toBeNull()
})

it("ignores an address that is not a payment's return", () => {
  for (const other of [
    null,
    'payment-return',
    { type: 'hello' },
    { type: 'payment-return' },
    { ...data, orderId: 3 },
  ]) {
    expect(readPaymentReturn({ origin: shop, data: other }, shop)).toBeNull()
  }
})
