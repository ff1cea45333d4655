import type { Customer, Shop } from '../platform/context.ts'
import { lookUpTogether } from '../platform/look-up-together.ts'
import { findSessionsNotEnded } from './session-sql.ts'
import { readSessionToken } from './session-token.ts'

/** A session that has been ended stays ended: it is looked up for each call. */
const findSession = lookUpTogether(findSessionsNotEnded)

/** Who sends this `Authorization` header; null when its session is unknown, expired or ended. */
export async function authenticate(shop: Shop, authorization: string): Promise<Customer | null> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  const now = shop.clock.now()
  const claims = token ? readSessionToken(token, shop.config.sessionSecret, now) : null
  if (!claims) return null
  const session = await findSession(shop.db, claims.sessionId)
  if (!session || session.user_id !== claims.userId || session.expires_at <= now) return null
  return {
    id: session.user_id,
    sessionId: session.id,
    email: session.email,
    name: session.name,
    roles: session.roles,
    expiresAt: session.expires_at,
  }
}
