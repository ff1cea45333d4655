import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { AttemptState } from './attempt-states.ts'

/** The states of an order's payment in the API (Sylius's names). */
export const paymentStates = [
  'awaiting_payment',
  'authorized',
  'paid',
  'failed',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const

export type PaymentState = (typeof paymentStates)[number]

/**
 * The state for the result page: the order's own, or, while the order can still be paid, that of its latest attempt, so
 * that a refused card is not shown as "pending".
 */
export function paymentStateOf(order: OrderState, latestAttempt: AttemptState | null): PaymentState {
  switch (order) {
    case 'paid':
    case 'cancelled':
    case 'refunded':
    case 'partially_refunded':
      return order
    case 'awaiting_payment':
      if (latestAttempt === 'failed' || latestAttempt === 'cancelled' || latestAttempt === 'authorized') {
        return latestAttempt
      }
      return 'awaiting_payment'
    case 'awaiting_transfer_payment':
      return 'awaiting_payment'
  }
}
