import type { CustomerCtx } from '#server/platform/context.ts'
import { endSession } from './session-sql.ts'

/** Ends the session of the caller's token, at once and for good. */
export async function logOut(ctx: CustomerCtx): Promise<void> {
  await endSession(ctx.db, ctx.customer.sessionId, ctx.clock.now())
}
