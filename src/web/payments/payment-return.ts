/** The message of a payment page that came back inside a frame to the shop's page around it. */
export type PaymentReturn = { type: 'payment-return'; orderId: string; query?: string }

/** The message of our own return page, or null for anything else that a window may send. */
export function readPaymentReturn(
  message: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  ownOrigin: string,
): PaymentReturn | null {
  if (message.origin !== ownOrigin) return null
  const data = message.data as Partial<PaymentReturn> | null
  if (typeof data !== 'object' || data?.type !== 'payment-return' || typeof data.orderId !== 'string')
    return null
  return {
    type: 'payment-return',
    orderId: data.orderId,
    ...(typeof data.query === 'string' && { query: data.query }),
  }
}

/** Inside a frame the return page hands over to the page around it and shows nothing itself. */
export function leaveFrame(orderId: string, query: string): boolean {
  if (window.parent === window) return false
  const message: PaymentReturn = { type: 'payment-return', orderId, query }
  window.parent.postMessage(message, window.location.origin)
  return true
}
