import { expect, it } from 'vitest'
import { paymentViewOf } from './payment-view.ts'

it.each([
  ['paid', 'success'],
  ['authorized', 'success'],
  ['partially_paid', 'pending'],
  ['awaiting_payment', 'pending'],
  ['cancelled', 'cancelled'],
  ['failed', 'error'],
  ['anything else', 'error'],
])('shows a payment that is %s as %s', (state, view) => {
  expect(paymentViewOf(state)).toBe(view)
})
