import { Refusal } from '#domain/refusal.ts'
import type { Ctx, Customer } from '#server/platform/context.ts'
import { endOtherSessions, endSessionOf } from './session-sql.ts'

/** Ends one of the customer's sessions. Somebody else's is not there at all. */
export async function endOneSession(ctx: Ctx, customer: Customer, sessionId: string): Promise<void> {
  const ended = await endSessionOf(ctx.db, customer.id, sessionId, ctx.clock.now())
  if (!ended) throw new Refusal('not_found')
}

/** Logs the customer out everywhere but here. */
export async function endAllOtherSessions(ctx: Ctx, customer: Customer): Promise<void> {
  await endOtherSessions(ctx.db, customer.id, customer.sessionId, ctx.clock.now())
}
