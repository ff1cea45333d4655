import type { Customer, Shop } from '#server/platform/context.ts'
import { hashToken } from '../tokens.ts'
import { findLiveSession } from './session-sql.ts'

/**
 * The customer of this `Authorization` header's session; null when the session is unknown, expired or ended.
 * Looked up for each call, so that ending a session takes effect at once.
 */
export async function authenticate(shop: Shop, authorization: string): Promise<Customer | null> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  return token ? findLiveSession(shop.db, hashToken(token), shop.clock.now()) : null
}
