import {
  areAddressesComplete,
  arePassengersComplete,
} from '#domain/sales/orders/place-order/check-tickets.ts'
import { priceOrder } from '#domain/sales/orders/place-order/price-order.ts'
import { toTicketDraft } from './draft-ticket.ts'
import { type PurchaseDraft, type PurchaseStep, purchaseSteps } from './purchase-draft.ts'

/** Whether a step is complete; a reservation needs no payment method. */
export function isStepComplete(draft: PurchaseDraft, step: PurchaseStep, reserved: boolean): boolean {
  switch (step) {
    case 'category':
      return draft.dateId !== null && draft.provinceId !== null && draft.tickets.length > 0
    case 'addresses':
      return draft.tickets.every((ticket) => areAddressesComplete(toTicketDraft(ticket), ticket))
    case 'passengers':
      return draft.tickets.every((ticket) => arePassengersComplete(toTicketDraft(ticket), ticket))
    case 'confirm':
      return reserved || draft.paymentCode !== null
    case 'result':
      return draft.placed !== null
  }
}

/**
 * The step to show when the address names `wanted`: an earlier incomplete step if there is one, the first step while
 * the chosen seats are not held, and only the result once the order is placed.
 */
export function stepToShow(draft: PurchaseDraft, wanted: PurchaseStep, reserved: boolean): PurchaseStep {
  if (draft.placed) return 'result'
  if (wanted === 'result' || !isHeld(draft)) return 'category'
  const before = purchaseSteps.slice(0, purchaseSteps.indexOf(wanted))
  return before.find((step) => !isStepComplete(draft, step, reserved)) ?? wanted
}

/** Whether the hold has exactly the chosen seats. */
function isHeld(draft: PurchaseDraft): boolean {
  const { hold, dateId } = draft
  const chosen = Object.fromEntries(quantities(draft))
  const variants = Object.keys({ ...chosen, ...hold?.seats }).map(Number)
  return hold?.dateId === dateId && variants.every((id) => chosen[id] === hold?.seats[id])
}

/** The total to pay, and the total without the discount, in minor units. */
export function purchaseTotal({ tickets, discount }: PurchaseDraft): { total: number; listTotal: number } {
  const prices =
    discount && new Map(Object.entries(discount.prices).map(([id, price]) => [Number(id), price]))
  const priced = priceOrder(
    tickets.map(({ variantId, price }) => ({ variantId, listPrice: price })),
    prices,
  )
  return { total: priced.total, listTotal: tickets.reduce((sum, { price }) => sum + price, 0) }
}

/** The number of tickets by variant, in the order in which they were added. */
export function quantities(draft: PurchaseDraft): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { variantId } of draft.tickets) counts.set(variantId, (counts.get(variantId) ?? 0) + 1)
  return counts
}

/** Whether emptying the cart would lose input. */
export function hasTypedRows(draft: PurchaseDraft): boolean {
  return draft.tickets.some(
    (ticket) =>
      ticket.passengers.some(({ name }) => name !== '') ||
      (ticket.approaches.length === 0 && ticket.addresses.some(({ address }) => address.trim() !== '')),
  )
}

/** A kind of ticket with more in the cart than are left. */
export type Shortage = { variantId: number; category: string; name: string; chosen: number; left: number }

/** The shortages of the cart; `leftOf` returns undefined if unknown. */
export function shortagesOf(
  draft: PurchaseDraft,
  leftOf: (variantId: number) => number | undefined,
): Shortage[] {
  return [...quantities(draft)].flatMap(([variantId, chosen]) => {
    const left = leftOf(variantId)
    const ticket = draft.tickets.find((one) => one.variantId === variantId)
    if (left === undefined || !ticket || chosen <= left) return []
    return [{ variantId, category: ticket.name, name: ticket.subcategoryName, chosen, left }]
  })
}

/** The cart reduced to the tickets that are left. */
export function withoutShortages(draft: PurchaseDraft, shortages: readonly Shortage[]): PurchaseDraft {
  const left = new Map(shortages.map((short) => [short.variantId, short.left]))
  return {
    ...draft,
    tickets: draft.tickets.filter(({ variantId }) => {
      const room = left.get(variantId)
      if (room === undefined) return true
      left.set(variantId, room - 1)
      return room > 0
    }),
  }
}
