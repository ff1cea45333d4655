import { orderCopies } from '#contract/sales/order-copies.ts'
import { browserStorage } from '../browser/storage.ts'

const key = 'token'
const expiryKey = 'token-expires-at'

/** A token with less time left than this is treated as expired. */
const expiryMarginMs = 5_000

/** The log-in token, or null when there is none or it is about to expire; removes an expired one. */
export function readToken(): string | null {
  const token = browserStorage.read(key)
  if (token && tokenLeftMs() > 0) return token
  dropToken()
  return null
}

/** The remaining validity of the token in milliseconds; Infinity until the server has sent its expiry. */
export function tokenLeftMs(): number {
  const expiresAt = browserStorage.read(expiryKey)
  return expiresAt === null
    ? Number.POSITIVE_INFINITY
    : Date.parse(expiresAt) - expiryMarginMs - Date.now() || 0
}

/** Stores the token of a log-in, and deletes what the browser has stored for the customer before. */
export function saveToken({ token, expiresAt }: { token: string; expiresAt: string }): void {
  deleteOrderCopies()
  saveExpiry(expiresAt)
  // Other tabs watch this key, and then read both.
  browserStorage.write(key, token)
}

/** @param expiresAt ISO 8601, for the stored token */
export function saveExpiry(expiresAt: string): void {
  browserStorage.write(expiryKey, expiresAt)
}

/** Forgets the token, and deletes what the browser has stored for its customer. */
export function dropToken(): void {
  if (browserStorage.read(key) !== null) deleteOrderCopies()
  browserStorage.remove(key)
  browserStorage.remove(expiryKey)
}

function deleteOrderCopies(): void {
  // Pages without a secure context have no caches.
  if ('caches' in globalThis) caches.delete(orderCopies).catch(() => {})
}
