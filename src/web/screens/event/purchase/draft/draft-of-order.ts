import type { OrderDetail } from '#contract/own-orders.ts'
import type { TicketKind } from '../passengers/draft-ticket.ts'
import { newDraft, type PurchaseDraft } from './purchase-draft.ts'

/**
 * The purchase of an order once more, with the addresses and passengers that were typed for it. Tickets that are no
 * longer on sale are left out. It begins at the first step, where seats are held again at the prices of now.
 */
export function draftOfOrder(
  { order, event, tickets }: OrderDetail,
  kinds: ReadonlyMap<number, TicketKind>,
  { orderKey, customer }: { orderKey: string; customer: string },
): PurchaseDraft {
  return {
    ...newDraft(event.id, event.dateId, orderKey, order.provinceId),
    customer,
    tickets: tickets.flatMap((ticket) => {
      const kind = kinds.get(ticket.productVariantId)
      if (!kind) return []
      return {
        ...kind,
        discountPrice: null,
        addresses: ticket.addresses.map(({ address, communeId }) => ({ address, countyId: communeId })),
        passengers: ticket.passengers.map(({ passengerAddress, ...person }) => ({
          ...person,
          address: passengerAddress,
        })),
      }
    }),
  }
}
