import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { endOtherSessions, endSession, endSessionOf } from './session-sql.ts'

/** Ends the session of the caller's token, at once and for good. */
export async function logOut(ctx: CustomerCtx): Promise<void> {
  await endSession(ctx.db, ctx.customer.sessionId, ctx.clock.now())
}

/**
 * Ends one of the customer's sessions.
 * @throws Refusal not_found, also for a session of another customer
 */
export async function endOneSession(ctx: CustomerCtx, sessionId: string): Promise<void> {
  const ended = await endSessionOf(ctx.db, ctx.customer.id, sessionId, ctx.clock.now())
  if (!ended) throw new Refusal('not_found')
}

/** Logs the customer out everywhere but here. */
export async function endAllOtherSessions(ctx: CustomerCtx): Promise<void> {
  await endOtherSessions(ctx.db, ctx.customer.id, ctx.customer.sessionId, ctx.clock.now())
}
