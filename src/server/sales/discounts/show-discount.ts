import type { Discount } from '#contract/sales/orders.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { readEventVariants } from './discount-sql.ts'
import { findDiscount, hasUsedUp, lockDiscounts } from './find-discount.ts'

/** The prices of an event with a code for this customer; showing them does not use the code. */
export async function showDiscount(ctx: CustomerCtx, code: string, eventId: number): Promise<Discount> {
  const userId = ctx.customer.id
  const { variantIds, currency } = await readEventVariants(ctx.db, eventId, ctx.customer.sessionId)
  const discount = await ctx.db.transaction(async (tx) => (await lockDiscounts(tx, [code], [userId]))[0])
  if (discount && hasUsedUp(discount, userId)) {
    return { code: discount.code, variation: discount.variation, used: true, productVariants: [] }
  }
  const prices = findDiscount(discount, userId, variantIds, ctx.clock.now())
  if (!discount) throw new Refusal('discount_not_valid')
  return {
    code: discount.code,
    variation: discount.variation,
    used: false,
    productVariants: variantIds.flatMap((id) => {
      const price = prices.get(id)
      return price === undefined ? [] : { product_variant_id: id, discount_price: toMajor(price, currency) }
    }),
  }
}
