import type { OpenSession } from '#contract/people/accounts.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { readOpenSessions } from './session-sql.ts'

/** Where the customer is logged in, the newest first. */
export async function listSessions(ctx: CustomerCtx): Promise<OpenSession[]> {
  const sessions = await readOpenSessions(ctx.db, ctx.customer.id, ctx.clock.now())
  return sessions.map(({ id, device, created_at, expires_at }) => ({
    id,
    device,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    current: id === ctx.customer.sessionId,
  }))
}
