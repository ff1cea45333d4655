import { randomUUID } from 'node:crypto'
import { createToken, hashToken } from '#server/people/accounts/tokens.ts'
import type { OfficeCtx, Shop } from '#server/platform/context.ts'
import type { OfficeSession } from '#server/platform/http/office-http.ts'
import { insertStaffSession, openStaffSession, readLiveSession } from '../staff-sql.ts'

/** A session ends after this long without a call. */
export const idleMs = 30 * 60_000
const lifeMs = 12 * 3_600_000

/** The session of a token; null when it is unknown, ended, idle for half an hour or twelve hours old. */
export async function findOfficeSession(shop: Shop, token: string): Promise<OfficeSession | null> {
  const now = shop.clock.now()
  const row = await readLiveSession(shop.db, hashToken(token), now, new Date(now.getTime() - idleMs))
  if (!row) return null
  if (!row.secondFactorAt || !row.steppedUpAt) {
    return { state: 'half-open', session: { id: row.id, staffId: row.staffId } }
  }
  return {
    state: 'open',
    staff: {
      id: row.staffId,
      sessionId: row.id,
      email: row.email,
      name: row.name,
      language: row.language,
      roles: row.roles,
      steppedUpAt: row.steppedUpAt,
      keysEnabled: row.keysEnabled,
    },
  }
}

/** Starts a session that waits for the second factor; returns its token. */
export async function beginStaffSession(ctx: OfficeCtx, staffId: string): Promise<string> {
  const { secret, hash } = createToken()
  const now = ctx.clock.now()
  await insertStaffSession(ctx.db, {
    id: randomUUID(),
    staffId,
    tokenHash: hash,
    device: ctx.device.slice(0, 300),
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return secret
}

/**
 * Opens a session after the second factor, or steps it up, with a new token, so that the earlier one becomes
 * worthless.
 */
export async function renewStaffSession(
  shop: Pick<Shop, 'db' | 'clock'>,
  sessionId: string,
): Promise<string> {
  const { secret, hash } = createToken()
  await openStaffSession(shop.db, sessionId, hash, shop.clock.now())
  return secret
}
