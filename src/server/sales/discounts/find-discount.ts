import { Refusal } from '#domain/platform/refusal.ts'
import type { DiscountPrices } from '#domain/sales/discounts/discounted-price.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type LockedDiscount, lockDiscountRows } from './discount-sql.ts'

/**
 * Locks discount codes until the transaction ends, and counts their uses. Call it after locking the stock.
 */
export function lockDiscounts(tx: Transaction, codes: readonly string[], customers: readonly string[]) {
  return lockDiscountRows(tx, [...new Set(codes)], [...new Set(customers)])
}

/**
 * The prices of a code for a customer at a moment. Refuses a code that is unknown, outside its period, used
 * up, without a matching variant, or used by this customer as often as allowed.
 */
export function findDiscount(
  discount: LockedDiscount | undefined,
  userId: string,
  variantIds: Iterable<number>,
  now: Date,
): DiscountPrices {
  if (!discount || now < discount.validFrom || now >= discount.validUntil)
    throw new Refusal('discount_not_valid')
  if (discount.totalLimit !== null && discount.uses >= discount.totalLimit)
    throw new Refusal('discount_not_valid')
  if (hasUsedUp(discount, userId)) throw new Refusal('discount_used')
  const prices = new Map(discount.prices.map(({ variant_id, price }) => [variant_id, price]))
  if (![...variantIds].some((id) => prices.has(id))) throw new Refusal('discount_not_valid')
  return prices
}

export function hasUsedUp(discount: LockedDiscount, userId: string): boolean {
  const uses = discount.ownUses.find((own) => own.user_id === userId)?.uses ?? 0
  return discount.perCustomerLimit !== null && uses >= discount.perCustomerLimit
}
