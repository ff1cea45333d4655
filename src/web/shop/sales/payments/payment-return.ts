/** The message from our return page inside a frame to the surrounding page. */
export type PaymentReturn = { type: 'payment-return'; orderId: string; query?: string }

/** Parses the message of our return page; null for any other message. */
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

/** Inside a frame the return page posts its message to the surrounding page and shows nothing. */
export function leaveFrame(orderId: string, query: string): boolean {
  if (window.parent === window) return false
  const message: PaymentReturn = { type: 'payment-return', orderId, query }
  window.parent.postMessage(message, window.location.origin)
  return true
}
