import { areAddressesComplete, arePassengersComplete } from '#domain/orders/check-tickets.ts'
import { priceOrder } from '#domain/orders/price-order.ts'
import type { PurchaseDraft, PurchaseStep } from './purchase-draft.ts'
import { judged } from './ticket-rows.ts'

/** Whether everything that a step asks for has been given; what is only reserved needs no way to pay. */
export function isStepComplete(draft: PurchaseDraft, step: PurchaseStep, paymentType: 1 | 2): boolean {
  switch (step) {
    case 0:
      return draft.dateId !== null && draft.provinceId !== null && draft.tickets.length > 0
    case 1:
      return draft.tickets.every((ticket) => areAddressesComplete(judged(ticket), ticket))
    case 2:
      return draft.tickets.every((ticket) => arePassengersComplete(judged(ticket), ticket))
    case 3:
      return paymentType === 2 || draft.paymentCode !== null
    case 4:
      return draft.placed !== null
  }
}

/** What the customer is asked to pay, and what it would be without the discount, in minor units. */
export function purchaseTotal({ tickets, discount }: PurchaseDraft): { total: number; listTotal: number } {
  const prices =
    discount && new Map(Object.entries(discount.prices).map(([id, price]) => [Number(id), price]))
  const priced = priceOrder(
    tickets.map(({ variantId, price }) => ({ variantId, listPrice: price })),
    prices,
  )
  return { total: priced.total, listTotal: tickets.reduce((sum, { price }) => sum + price, 0) }
}

/** How many tickets of each variant are in the cart, in the order in which they were first added. */
export function quantities(draft: PurchaseDraft): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { variantId } of draft.tickets) counts.set(variantId, (counts.get(variantId) ?? 0) + 1)
  return counts
}

/** Whether emptying the cart would lose something that somebody typed. */
export function hasTypedRows(draft: PurchaseDraft): boolean {
  return draft.tickets.some(
    (ticket) =>
      ticket.passengers.some(({ name }) => name !== '') ||
      (ticket.approaches.length === 0 && ticket.addresses.some(({ address }) => address.trim() !== '')),
  )
}
