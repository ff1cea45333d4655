import { randomUUID } from 'node:crypto'
import type { Shop } from '#server/platform/context.ts'
import { createToken, sessionLifeMs } from '../tokens.ts'

/** A session as its row has it, and its token, which only the browser has. */
export type NewSession = { id: string; token: string; tokenHash: Buffer; expiresAt: Date; device: string }

/** A session that begins now, in the browser that calls itself `device`. */
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

/** The answer to a log-in: the token, and when it ends, which the token itself does not say. */
export function describeLogIn({ token, expiresAt }: NewSession): { token: string; expiresAt: string } {
  return { token, expiresAt: expiresAt.toISOString() }
}
