import { describe, expect, it } from 'vitest'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { attemptStates } from './attempt-states.ts'
import { paymentStateOf } from './payment-states.ts'

describe('the result page', () => {
  it('says that a card was refused while the order can still be paid', () => {
    expect(paymentStateOf('awaiting_payment', 'failed')).toBe('failed')
    expect(paymentStateOf('awaiting_payment', 'cancelled')).toBe('cancelled')
    expect(paymentStateOf('awaiting_payment', 'authorized')).toBe('authorized')
  })

  it('waits while the provider has not answered', () => {
    for (const attempt of [null, 'new', 'processing'] as const)
      expect(paymentStateOf('awaiting_payment', attempt)).toBe('awaiting_payment')
  })

  it('waits for a transfer, whatever a card did before', () => {
    expect(paymentStateOf('awaiting_transfer_payment', 'failed')).toBe('awaiting_payment')
    expect(paymentStateOf('awaiting_transfer_payment', null)).toBe('awaiting_payment')
  })

  it('calls no order paid whose money has not been booked', () => {
    for (const order of orderStates)
      for (const attempt of attemptStates)
        expect(paymentStateOf(order, attempt) === 'paid', `${order} ${attempt}`).toBe(order === 'paid')
  })

  it('shows a refund, or an order that was given up, although its attempt failed', () => {
    for (const order of ['cancelled', 'refunded', 'partially_refunded'] as const)
      expect(paymentStateOf(order, 'failed')).toBe(order)
  })
})
