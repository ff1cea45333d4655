import { randomUUID } from 'node:crypto'
import type { Shop } from '#server/platform/context.ts'
import type { NewSession } from './session-sql.ts'
import { sessionLifeMs, writeSessionToken } from './session-token.ts'

/** A session that begins now in the browser that calls itself `device`. Whole seconds, so that row and token say the same. */
export function newSession(shop: Shop, device = ''): NewSession {
  const seconds = Math.floor((shop.clock.now().getTime() + sessionLifeMs) / 1000)
  return { id: randomUUID(), expiresAt: new Date(seconds * 1000), device: device.slice(0, 300) }
}

export function tokenOf(shop: Shop, session: NewSession, userId: string): string {
  return writeSessionToken(
    { userId, sessionId: session.id, expiresAt: session.expiresAt },
    shop.config.sessionSecret,
  )
}
