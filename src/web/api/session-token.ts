const key = 'token'
const expiryKey = 'token-expires-at'

/** A token that ends within this time counts as ended already. */
const expiryMarginMs = 5_000

/** The token of the log-in, or null when there is none or it is about to end; a dead one is removed. */
export function readToken(): string | null {
  const token = localStorage.getItem(key)
  if (token && tokenLeftMs() > 0) return token
  dropToken()
  return null
}

/** For how long the token still counts, in milliseconds; endless until the shop has sent its end. */
export function tokenLeftMs(): number {
  const expiresAt = localStorage.getItem(expiryKey)
  return expiresAt === null
    ? Number.POSITIVE_INFINITY
    : Date.parse(expiresAt) - expiryMarginMs - Date.now() || 0
}

export function saveToken({ token, expiresAt }: { token: string; expiresAt: string }): void {
  saveExpiry(expiresAt)
  // Other tabs listen to this one, and then read both.
  localStorage.setItem(key, token)
}

/** @param expiresAt ISO 8601, of the token that is stored */
export function saveExpiry(expiresAt: string): void {
  localStorage.setItem(expiryKey, expiresAt)
}

export function dropToken(): void {
  localStorage.removeItem(key)
  localStorage.removeItem(expiryKey)
}
