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

/** Whose the token is; null without one. */
export function readTokenOwner(): string | null {
  return claimsOf(readToken())?.sub ?? null
}

/** For how long the token still counts, in milliseconds. */
export function tokenLeftMs(): number {
  return expiryOf(readToken()) - expiryMarginMs - Date.now()
}

export function keepToken(token: string): void {
  localStorage.setItem(key, token)
}

export function dropToken(): void {
  localStorage.removeItem(key)
}

function expiryOf(token: string | null): number {
  return (claimsOf(token)?.exp ?? 0) * 1000
}

function claimsOf(token: string | null): { sub: string; exp: number } | null {
  try {
    const payload = token?.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string; exp: number }
  } catch {
    return null
  }
}
