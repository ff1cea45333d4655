import type { OrderDetail } from '#contract/sales/own-orders.ts'
import type { TicketKind } from './draft-ticket.ts'
import { newDraft, type PurchaseDraft } from './purchase-draft.ts'

/**
 * A new purchase from an order, with its addresses, passengers and hours of private vans. Tickets that are no longer on
 * sale are omitted. It starts at the first step, where seats are held at current prices.
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
      const { comesAt, goesHomeAt } = ticket
      const hasHours = kind.hours !== null && comesAt !== null && goesHomeAt !== null
      return {
        ...kind,
        discountPrice: null,
        vanTimes: hasHours ? { comesAt: comesAt.slice(11), goesHomeAt: goesHomeAt.slice(11) } : null,
        addresses: ticket.addresses.map(({ address, communeId, countyName, note, door }) => ({
          address,
          countyId: communeId,
          countyName,
          ...(note && { note }),
          ...(door && { door }),
        })),
        passengers: ticket.passengers.map(({ passengerAddress, ...person }) => ({
          ...person,
          address: passengerAddress,
        })),
      }
    }),
  }
}
