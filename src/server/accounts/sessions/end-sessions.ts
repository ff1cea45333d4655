import { Refusal } from '#domain/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { endOtherSessions, endSessionOf } from './session-sql.ts'

/** Ends one of the customer's sessions. Somebody else's is not there at all. */
export async function endOneSession(ctx: CustomerCtx, sessionId: string): Promise<void> {
  const ended = await endSessionOf(ctx.db, ctx.customer.id, sessionId, ctx.clock.now())
  if (!ended) throw new Refusal('not_found')
}

/** Logs the customer out everywhere but here. */
export async function endAllOtherSessions(ctx: CustomerCtx): Promise<void> {
  await endOtherSessions(ctx.db, ctx.customer.id, ctx.customer.sessionId, ctx.clock.now())
}
