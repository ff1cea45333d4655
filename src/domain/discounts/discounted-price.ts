/** The effect of a discount code on the price of the variants that it names, in minor units. */
export type DiscountPrices = ReadonlyMap<number, number>

/** The price of one ticket of a variant: the code's price where it names the variant, else the list price. */
export function discountedPrice(
  variantId: number,
  listPrice: number,
  discount: DiscountPrices | null,
): number {
  const price = discount?.get(variantId)
  return price === undefined ? listPrice : Math.max(0, Math.min(price, listPrice))
}
