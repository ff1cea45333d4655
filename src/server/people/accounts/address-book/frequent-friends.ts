import type { FrequentFriend } from '#contract/people/frequent.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { deleteFriend, insertFriend, lockSaved, updateFriend } from './frequent-sql.ts'
import { checkRoomToSave } from './saved-limit.ts'

/** Saves a person with whom the customer often travels. */
export async function addFriend(
  ctx: CustomerCtx,
  friend: Omit<FrequentFriend, 'id'>,
): Promise<FrequentFriend> {
  const id = await ctx.db.transaction(async (tx) => {
    const before = await lockSaved(tx, ctx.customer.id)
    const saved = await insertFriend(tx, ctx.customer.id, friend, ctx.clock.now())
    if (saved.isNew) checkRoomToSave(ctx, before.friends)
    return saved.id
  })
  return { id, ...friend }
}

export async function changeFriend(ctx: CustomerCtx, friend: FrequentFriend): Promise<FrequentFriend> {
  const changed = await updateFriend(ctx.db, ctx.customer.id, friend, ctx.clock.now())
  if (!changed) throw new Refusal('not_found')
  return friend
}

export async function forgetFriend(ctx: CustomerCtx, id: number): Promise<void> {
  const forgotten = await deleteFriend(ctx.db, ctx.customer.id, id, ctx.clock.now())
  if (!forgotten) throw new Refusal('not_found')
}
