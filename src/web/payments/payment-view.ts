/** `unknown`: there is no such order; `unreachable`: no answer from the shop. */
export type PaymentView = 'success' | 'pending' | 'cancelled' | 'error' | 'unknown' | 'unreachable'

/** How the state of an order's payment is shown; what is not known is an error. */
export function paymentViewOf(paymentState: string): PaymentView {
  switch (paymentState) {
    case 'paid':
    case 'authorized':
      return 'success'
    case 'partially_paid':
    case 'awaiting_payment':
      return 'pending'
    case 'cancelled':
      return 'cancelled'
    default:
      return 'error'
  }
}

/** The pause before the status of a pending payment is fetched again; then the customer decides. In milliseconds. */
export const askAgainMs = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000] as const
