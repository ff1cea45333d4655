import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import { verifyByToken } from './account-token-sql.ts'
import { hashLinkToken } from './link-token.ts'

/** Verifies the e-mail of an account with the token that was sent there. */
export async function verifyAccount(ctx: Ctx, token: string): Promise<void> {
  const verified = await verifyByToken(ctx.db, hashLinkToken(token), ctx.clock.now())
  if (!verified) throw new Refusal('token_not_valid')
}
