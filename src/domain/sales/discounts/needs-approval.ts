/** Whether a price falls by more than half, so that a second person has to approve it. Minor units. */
export function isSteepCut(before: number, after: number): boolean {
  return after * 2 < before
}

/** The parts of a discount code that decide whether a second person has to approve it. Prices in minor units. */
export type DiscountTerms = {
  totalLimit: number | null
  prices: readonly { price: number; listPrice: number }[]
}

/** Whether a discount code needs approval: it halves a price at least, or has no limit of uses. */
export function discountNeedsApproval({ totalLimit, prices }: DiscountTerms): boolean {
  return totalLimit === null || prices.some(({ price, listPrice }) => price * 2 <= listPrice)
}
