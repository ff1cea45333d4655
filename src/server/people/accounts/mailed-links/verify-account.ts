import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { violates } from '#server/platform/database.ts'
import { hashToken } from '../tokens.ts'
import { changeEmailByToken, verifyByToken } from './account-token-sql.ts'

/**
 * Verifies the current or the new e-mail of an account with the token sent there. A call with a session of the account
 * lets that session see what was sent to the address. Idempotent.
 */
export async function verifyAccount(ctx: Ctx, token: string): Promise<void> {
  const hash = hashToken(token)
  const now = ctx.clock.now()
  const sessionId = (await ctx.findCustomer())?.sessionId ?? null
  if (await verifyByToken(ctx.db, hash, sessionId, now)) return
  const changed = await changeEmailByToken(ctx.db, hash, sessionId, now).catch((error) => {
    throw violates(error, 'users_email_key') ? new Refusal('email_already_registered') : error
  })
  if (!changed) throw new Refusal('token_not_valid')
}
