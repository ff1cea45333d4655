import { areAddressesComplete, arePassengersComplete } from '#domain/orders/check-tickets.ts'
import { priceOrder } from '#domain/orders/price-order.ts'
import { judged } from './draft-ticket.ts'
import { type PurchaseDraft, type PurchaseStep, purchaseSteps } from './purchase-draft.ts'

/** Whether everything that a step asks for has been given; what is only reserved needs no way to pay. */
export function isStepComplete(draft: PurchaseDraft, step: PurchaseStep, reserved: boolean): boolean {
  switch (step) {
    case 'category':
      return draft.dateId !== null && draft.provinceId !== null && draft.tickets.length > 0
    case 'addresses':
      return draft.tickets.every((ticket) => areAddressesComplete(judged(ticket), ticket))
    case 'passengers':
      return draft.tickets.every((ticket) => arePassengersComplete(judged(ticket), ticket))
    case 'confirm':
      return reserved || draft.paymentCode !== null
    case 'result':
      return draft.placed !== null
  }
}

/**
 * The step to show to a customer who asks for `wanted`: the first one before it that is not complete, the first of all
 * while the chosen seats are not held, and nothing but the result once the order is placed.
 */
export function stepToShow(draft: PurchaseDraft, wanted: PurchaseStep, reserved: boolean): PurchaseStep {
  if (draft.placed) return 'result'
  if (wanted === 'result' || !isHeld(draft)) return 'category'
  const before = purchaseSteps.slice(0, purchaseSteps.indexOf(wanted))
  return before.find((step) => !isStepComplete(draft, step, reserved)) ?? wanted
}

/** Whether exactly the chosen seats are held. */
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

/** How many tickets of each variant are in the cart, in the order in which they were first added. */
export function quantities(draft: PurchaseDraft): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { variantId } of draft.tickets) counts.set(variantId, (counts.get(variantId) ?? 0) + 1)
  return counts
}

/** Whether emptying the cart would lose typed input. */
export function hasTypedRows(draft: PurchaseDraft): boolean {
  return draft.tickets.some(
    (ticket) =>
      ticket.passengers.some(({ name }) => name !== '') ||
      (ticket.approaches.length === 0 && ticket.addresses.some(({ address }) => address.trim() !== '')),
  )
}

/** A kind of ticket of which more are in the cart than are left. */
export type Shortage = { variantId: number; category: string; name: string; chosen: number; left: number }

/** Of what the cart holds more than is left; `leftOf` answers undefined for what is not known. */
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

/** The cart with the tickets alone that can still be bought. */
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
