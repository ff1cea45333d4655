/** `unknown`: the order does not exist; `unreachable`: no answer from the shop. */
export type PaymentView = 'success' | 'pending' | 'cancelled' | 'error' | 'unknown' | 'unreachable'

/** How a payment state is displayed; unknown states are an error. */
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

/**
 * Pauses before polling the status of a pending payment, in milliseconds; afterwards the customer decides.
 */
export const pollDelaysMs = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000] as const
