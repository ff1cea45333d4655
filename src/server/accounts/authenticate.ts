import type { Customer, Shop } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { lookUpTogether } from '../platform/look-up-together.ts'
import { type Me, readPeople } from './me-sql.ts'
import { findSessionsNotEnded, type LiveSession } from './session-sql.ts'
import { readSessionToken } from './session-token.ts'

/** Who sends this `Authorization` header; null when its session is unknown, expired or ended. */
export const authenticate = recogniseBy<LiveSession, Customer>(findSessionsNotEnded, customerOf)

/** The same with all that the shop knows of them, for the call that asks for nothing else: one statement, not two. */
export const authenticateWithData = recogniseBy<Me, Customer & { me: Me }>(readPeople, (me) => ({
  ...customerOf(me),
  me,
}))

/** A session that has been ended stays ended: it is looked up for each call. */
function recogniseBy<Session extends LiveSession, Caller>(
  find: (db: Database, ids: string[]) => Promise<Session[]>,
  callerOf: (session: Session) => Caller,
) {
  const findSession = lookUpTogether(find)
  return async (shop: Shop, authorization: string): Promise<Caller | null> => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const now = shop.clock.now()
    const claims = token ? readSessionToken(token, shop.config.sessionSecret, now) : null
    if (!claims) return null
    const session = await findSession(shop.db, claims.sessionId)
    if (!session || session.user_id !== claims.userId || session.expires_at <= now) return null
    return callerOf(session)
  }
}

function customerOf(session: LiveSession): Customer {
  return {
    id: session.user_id,
    sessionId: session.id,
    email: session.email,
    name: session.name,
    roles: session.roles,
    expiresAt: session.expires_at,
  }
}
