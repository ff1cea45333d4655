import { orderCopies } from '#contract/sales/order-copies.ts'
import { readToken } from '#web/api/session-token.ts'
import { requestOrderFile } from './order-file.ts'

/**
 * Stores a copy of an order, which the service worker shows without a network; resolves with whether it did. A copy
 * of an order with which nobody may travel any more is deleted.
 */
export async function saveOrderCopy(orderId: string): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const path = `/order-detail/${orderId}`
  const token = readToken()
  try {
    await navigator.serviceWorker.ready
    const answer = await requestOrderFile(orderId, 'copy.html')
    // The customer may have logged out meanwhile, which has deleted all copies.
    if (answer.status >= 500 || token === null || readToken() !== token) return false
    const cache = await caches.open(orderCopies)
    if (answer.ok) await cache.put(path, answer)
    else await cache.delete(path)
    return answer.ok
  } catch {
    // Without a network, or without space.
    return false
  }
}
