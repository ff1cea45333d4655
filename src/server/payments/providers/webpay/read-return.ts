/** How Webpay sends a customer back; told by nothing but which parameters are there (Transbank's own order). */
export type WebpayReturn =
  | { flow: 'form-error' | 'cancelled'; token: string }
  | { flow: 'timed-out'; buyOrder: string; sessionId: string }
  | { flow: 'finished'; token: string }

/** Reads the query of a return; null for what is none of Webpay's. `TBK_ID_SESION` has one S. */
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
