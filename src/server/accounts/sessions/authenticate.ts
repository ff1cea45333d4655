import type { Customer, Shop } from '#server/platform/context.ts'
import { hashToken } from '../tokens.ts'
import { findLiveSession } from './session-sql.ts'

/**
 * The customer with the session of this `Authorization` header; null when it is unknown, expired or ended. Looked up
 * for each call, so that a session that has been ended is over at once.
 */
export async function authenticate(shop: Shop, authorization: string): Promise<Customer | null> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  return token ? findLiveSession(shop.db, hashToken(token), shop.clock.now()) : null
}
