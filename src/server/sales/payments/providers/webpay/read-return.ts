/**
 * How Webpay sent the customer back. Only the set of parameters tells the cases apart (Transbank's own rule).
 */
export type WebpayReturn =
  | { flow: 'form-error' | 'cancelled'; token: string }
  | { flow: 'timed-out'; buyOrder: string; sessionId: string }
  | { flow: 'finished'; token: string }

/** Reads the query of a return; null when it is not Webpay's. `TBK_ID_SESION` is spelled with one S. */
export function readReturn(query: URLSearchParams): WebpayReturn | null {
  const token = query.get('token_ws')
  const abortedToken = query.get('TBK_TOKEN')
  const buyOrder = query.get('TBK_ORDEN_COMPRA')
  const sessionId = query.get('TBK_ID_SESION')
  if (token && abortedToken) return { flow: 'form-error', token: abortedToken }
  if (abortedToken) return { flow: 'cancelled', token: abortedToken }
  if (!token && buyOrder && sessionId) return { flow: 'timed-out', buyOrder, sessionId }
  if (token) return { flow: 'finished', token }
  return null
}
