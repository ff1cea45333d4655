const key = 'token'

/** A token that ends within this time counts as ended already. */
const expiryMarginMs = 5_000

/** The token of the log-in, or null when there is none or it is about to end; a dead one is removed. */
export function readToken(): string | null {
  const token = localStorage.getItem(key)
  if (!token) return null
  if (expiryOf(token) > Date.now() + expiryMarginMs) return token
  localStorage.removeItem(key)
  return null
}

export function keepToken(token: string): void {
  localStorage.setItem(key, token)
}

export function dropToken(): void {
  localStorage.removeItem(key)
}

function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
    return exp * 1000
  } catch {
    return 0
  }
}
