import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '../context.ts'
import { guardDatabase } from './connections/guard-database.ts'
import { lockLiveCustomer } from './fragments/live-customer-sql.ts'

/**
 * The context of a call that only a link authorises, for what it writes about the account `userId`: that waits for an
 * erasure of the account, and is refused after it with `token_not_valid`.
 */
export function actForAccount(ctx: Ctx, userId: string): Ctx {
  const db = guardDatabase(ctx.db, async (tx) => {
    if (!(await lockLiveCustomer(tx, userId))) throw new Refusal('token_not_valid')
  })
  return { ...ctx, db }
}
