import type { OpenSession } from '#contract/people/accounts.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { readOpenSessions } from './session-sql.ts'

/** Where the customer is logged in, the newest first. */
export async function listSessions(ctx: CustomerCtx): Promise<OpenSession[]> {
  const sessions = await readOpenSessions(ctx.db, ctx.customer.id, ctx.clock.now())
  return sessions.map(({ id, device, createdAt, expiresAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: id === ctx.customer.sessionId,
  }))
}
