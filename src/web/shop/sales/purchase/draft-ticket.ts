import {
  isAddressComplete,
  isPassengerComplete,
  type TicketDraft,
} from '#domain/sales/orders/place-order/check-tickets.ts'
import {
  type AddressRow,
  emptyAddress,
  type FilledTicket,
  filledAddresses,
  isBlank,
} from '#web/shop/sales/passengers/ticket-rows.ts'

/** The offer of a ticket, from its sub-category. Prices are in minor units of the event's currency. */
export type TicketKind = Pick<FilledTicket, 'capacity' | 'stops' | 'approaches'> & {
  variantId: number
  placeId: number
  placeAddress: string
  /** of the category */
  name: string
  subcategoryName: string
  price: number
  /** the rental time of a private van; null for seats */
  hours: number | null
}

export type DraftTicket = TicketKind &
  FilledTicket & {
    /** null without a discount for this variant */
    discountPrice: number | null
  }

/** A ticket for validation, without empty rows. */
export function toTicketDraft(ticket: DraftTicket): TicketDraft {
  return { addresses: filledAddresses(ticket.addresses), passengers: ticket.passengers }
}

export function completeAddresses(ticket: DraftTicket): number {
  return ticket.addresses.filter(isAddressComplete).length
}

export function completePassengers(ticket: DraftTicket): number {
  return ticket.passengers.filter((passenger) => isPassengerComplete(ticket, passenger)).length
}

/**
 * The initial address rows: the fixed meeting point, otherwise earlier input, otherwise the customer's home. After a
 * saved home the last ticket gets an additional empty row.
 */
export function openAddresses(
  ticket: DraftTicket,
  myAddress: AddressRow | null,
  isLast: boolean,
): AddressRow[] {
  const point = ticket.approaches[0]
  if (point) {
    const chosen = ticket.addresses.filter((row) => ticket.approaches.some((a) => a.address === row.address))
    return chosen.length ? chosen : [{ address: point.address, countyId: point.countyId }]
  }
  const typed = ticket.addresses.filter((row) => !isBlank(row))
  const rows = typed.length ? typed : [myAddress ?? emptyAddress]
  return isLast && myAddress && rows.length < ticket.stops ? [...rows, emptyAddress] : rows
}

/** The summary of a ticket: its passengers once they are named, otherwise its addresses. */
export function whoOrWhere({ passengers, addresses }: DraftTicket): string {
  const names = passengers.map(({ name }) => name.trim()).filter(Boolean)
  if (names.length > 0) return names.join(', ')
  return addresses.find((row) => row.address.trim())?.address.trim() ?? ''
}

/** The addresses of a ticket that no passenger uses. */
export function unusedAddresses({ addresses, passengers }: DraftTicket): string[] {
  return filledAddresses(addresses)
    .map(({ address }) => address.trim())
    .filter((address) => address && !passengers.some((passenger) => passenger.address.trim() === address))
}
