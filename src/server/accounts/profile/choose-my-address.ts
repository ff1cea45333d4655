import { Refusal } from '#domain/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { clearMyAddress, markMyAddress } from '../address-book/frequent-sql.ts'

/** Makes one of the customer's addresses their own, of which there is one at most. */
export async function chooseMyAddress(ctx: CustomerCtx, addressId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await clearMyAddress(tx, ctx.customer.id)
    const marked = await markMyAddress(tx, ctx.customer.id, addressId, ctx.clock.now())
    if (!marked) throw new Refusal('not_found')
  })
}
