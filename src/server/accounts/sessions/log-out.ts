import type { Ctx, Customer } from '#server/platform/context.ts'
import { endSession } from './session-sql.ts'

/** Ends the session of the caller's token, at once and for good. */
export async function logOut(ctx: Ctx, customer: Customer): Promise<void> {
  await endSession(ctx.db, customer.sessionId, ctx.clock.now())
}
