import { batchByKey } from '../platform/batch-by-key.ts'
import type { Customer, Shop } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { findSessionsNotEnded, type LiveSession } from './session-sql.ts'
import { readSessionToken } from './session-token.ts'

/** Who sends this `Authorization` header; null when its session is unknown, expired or ended. */
export async function authenticate(shop: Shop, authorization: string): Promise<Customer | null> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  const now = shop.clock.now()
  const claims = token ? readSessionToken(token, shop.config.sessionSecret, now) : null
  if (!claims) return null
  const session = await lookUpIn(shop.db)('', claims.sessionId)
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

type LookUp = (key: '', sessionId: string) => Promise<LiveSession | undefined>

const lookUps = new WeakMap<Database, LookUp>()

/** How many sessions one statement looks up at most. */
const mostAtOnce = 500

/**
 * Calls that arrive while a look-up is under way share the next one. Nothing is remembered: each call is answered
 * by a statement that began after it arrived, so a session that has been ended stays ended.
 */
function lookUpIn(db: Database): LookUp {
  let lookUp = lookUps.get(db)
  if (!lookUp) {
    lookUp = batchByKey(async (_key, ids: string[]) => {
      const sessions = await findSessionsNotEnded(db, [...new Set(ids)])
      const byId = new Map(sessions.map((session) => [session.id, session]))
      return ids.map((id) => ({ status: 'fulfilled' as const, value: byId.get(id) }))
    }, mostAtOnce)
    lookUps.set(db, lookUp)
  }
  return lookUp
}
