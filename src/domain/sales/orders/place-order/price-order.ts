import { type DiscountPrices, discountedPrice } from '#domain/sales/discounts/discounted-price.ts'

export type PricedTicket = { variantId: number; price: number; listPrice: number }

/** The price of each ticket and their sum, in minor units of the event's currency. Never negative. */
export function priceOrder(
  tickets: readonly { variantId: number; listPrice: number }[],
  discount: DiscountPrices | null,
): { tickets: PricedTicket[]; total: number } {
  const priced = tickets.map(({ variantId, listPrice }) => ({
    variantId,
    listPrice,
    price: discountedPrice(variantId, listPrice, discount),
  }))
  return { tickets: priced, total: priced.reduce((sum, ticket) => sum + ticket.price, 0) }
}
