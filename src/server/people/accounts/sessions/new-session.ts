import { randomUUID } from 'node:crypto'
import type { Shop } from '#server/platform/context.ts'
import { createToken, sessionLifeMs } from '../tokens.ts'

/** A session as stored, and its token, which only the browser has. */
export type NewSession = { id: string; token: string; tokenHash: Buffer; expiresAt: Date; device: string }

/** A new session in the browser with the user agent `device`. */
export function newSession(shop: Pick<Shop, 'clock'>, device = ''): NewSession {
  const { secret, hash } = createToken()
  return {
    id: randomUUID(),
    token: secret,
    tokenHash: hash,
    expiresAt: new Date(shop.clock.now().getTime() + sessionLifeMs),
    device: device.slice(0, 300),
  }
}

/** The response to a log-in: the token, and its expiry, which the opaque token does not contain. */
export function describeLogIn({ token, expiresAt }: NewSession): { token: string; expiresAt: string } {
  return { token, expiresAt: expiresAt.toISOString() }
}
