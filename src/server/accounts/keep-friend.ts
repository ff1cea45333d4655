import type { FrequentFriend } from '#contract/accounts.ts'
import type { Ctx, Customer } from '../platform/context.ts'
import { insertFriend } from './frequent-sql.ts'

/** Keeps a person with whom the customer often travels. */
export async function keepFriend(
  ctx: Ctx,
  customer: Customer,
  friend: Omit<FrequentFriend, 'id'>,
): Promise<FrequentFriend> {
  const id = await insertFriend(ctx.db, customer.id, friend, ctx.clock.now())
  return { id, ...friend }
}
