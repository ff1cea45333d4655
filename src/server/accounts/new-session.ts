import { randomUUID } from 'node:crypto'
import type { Shop } from '../platform/context.ts'
import type { NewSession } from './session-sql.ts'
import { sessionLifeMs, writeSessionToken } from './session-token.ts'

/** A session that begins now. Whole seconds, so that the row and the token say the same. */
export function newSession(shop: Shop): NewSession {
  const seconds = Math.floor((shop.clock.now().getTime() + sessionLifeMs) / 1000)
  return { id: randomUUID(), expiresAt: new Date(seconds * 1000) }
}

export function tokenOf(shop: Shop, session: NewSession, userId: string): string {
  return writeSessionToken(
    { userId, sessionId: session.id, expiresAt: session.expiresAt },
    shop.config.sessionSecret,
  )
}
