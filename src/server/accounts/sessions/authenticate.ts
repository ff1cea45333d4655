import type { Customer, Shop } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import { lookUpTogether } from '#server/platform/look-up-together.ts'
import { type Me, readPeople } from '../profile/me-sql.ts'
import { findSessionsNotEnded, type LiveSession } from './session-sql.ts'
import { readSessionToken, type SessionClaims } from './session-token.ts'

/** Who sends this `Authorization` header; null when its session is unknown, expired or ended. */
export const authenticate = recogniseBy<LiveSession, Customer>(findSessionsNotEnded, customerOf)

/** The same with all that the shop knows of them, for the call that asks for nothing else: one statement, not two. */
export const authenticateWithData = recogniseBy<Me, Customer & { me: Me }>(readPeople, (me, claims) => ({
  ...customerOf(me, claims),
  me,
}))

/** A session that has been ended stays ended: it is looked up for each call. */
function recogniseBy<Session extends LiveSession, Caller>(
  find: (db: Database, ids: string[]) => Promise<Session[]>,
  callerOf: (session: Session, claims: SessionClaims) => Caller,
) {
  const findSession = lookUpTogether(find)
  return async (shop: Shop, authorization: string): Promise<Caller | null> => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    const claims = token ? readSessionToken(token, shop.config.sessionSecret, shop.clock.now()) : null
    if (!claims) return null
    const session = await findSession(shop.db, claims.sessionId)
    return session?.user_id === claims.userId ? callerOf(session, claims) : null
  }
}

function customerOf(session: LiveSession, { expiresAt }: SessionClaims): Customer {
  return {
    id: session.user_id,
    sessionId: session.id,
    email: session.email,
    name: `${session.first_name} ${session.last_name}`,
    roles: session.roles,
    verified: session.verified,
    expiresAt,
  }
}
