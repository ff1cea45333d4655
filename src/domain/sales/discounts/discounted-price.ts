/** The prices of a discount code by the id of the variant, in minor units. */
export type DiscountPrices = ReadonlyMap<number, number>

/**
 * The price of one ticket of a variant: the code's price if it has one for the variant, otherwise the list price.
 */
export function discountedPrice(
  variantId: number,
  listPrice: number,
  discount: DiscountPrices | null,
): number {
  const price = discount?.get(variantId)
  return price === undefined ? listPrice : Math.max(0, Math.min(price, listPrice))
}
