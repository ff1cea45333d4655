import { Refusal } from '#domain/refusal.ts'
import type { Ctx, Customer } from '#server/platform/context.ts'
import { clearMyAddress, markMyAddress } from '../address-book/frequent-sql.ts'

/** Makes one of the customer's addresses their own, of which there is one at most. */
export async function chooseMyAddress(ctx: Ctx, customer: Customer, addressId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await clearMyAddress(tx, customer.id)
    const marked = await markMyAddress(tx, customer.id, addressId, ctx.clock.now())
    if (!marked) throw new Refusal('not_found')
  })
}
