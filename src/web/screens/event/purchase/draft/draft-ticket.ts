import { isAddressComplete, isPassengerComplete, type TicketDraft } from '#domain/orders/check-tickets.ts'
import {
  type AddressRow,
  emptyAddress,
  type FilledTicket,
  filledAddresses,
  isBlank,
} from '#web/passengers/ticket-rows.ts'

/** The offer of a ticket, as its sub-category says. Prices are minor units of the event's currency. */
export type TicketKind = Pick<FilledTicket, 'capacity' | 'stops' | 'approaches'> & {
  variantId: number
  placeId: number
  placeAddress: string
  /** of the category */
  name: string
  subcategoryName: string
  price: number
  /** of a private van, rented for so long; null for seats */
  hours: number | null
}

export type DraftTicket = TicketKind &
  FilledTicket & {
    /** null while no discount code names this variant */
    discountPrice: number | null
  }

/** A ticket as it is judged: rows that were left blank do not count. */
export function judged(ticket: DraftTicket): TicketDraft {
  return { addresses: filledAddresses(ticket.addresses), passengers: ticket.passengers }
}

export function completeAddresses(ticket: DraftTicket): number {
  return ticket.addresses.filter(isAddressComplete).length
}

export function completePassengers(ticket: DraftTicket): number {
  return ticket.passengers.filter((passenger) => isPassengerComplete(ticket, passenger)).length
}

/**
 * The address rows with which the address step opens: the meeting point where it is fixed, else what was typed
 * before, else the customer's own address. Beside an own address the last ticket offers one more row.
 */
export function openAddresses(
  ticket: DraftTicket,
  myAddress: AddressRow | null,
  isLast: boolean,
): AddressRow[] {
  const point = ticket.approaches[0]
  if (point) {
    const kept = ticket.addresses.filter((row) => ticket.approaches.some((a) => a.address === row.address))
    return kept.length ? kept : [{ address: point.address, countyId: point.countyId }]
  }
  const typed = ticket.addresses.filter((row) => !isBlank(row))
  const rows = typed.length ? typed : [myAddress ?? emptyAddress]
  return isLast && myAddress && rows.length < ticket.stops ? [...rows, emptyAddress] : rows
}

/** The summary of a ticket: its passengers once they are named, else where they are picked up. */
export function whoOrWhere({ passengers, addresses }: DraftTicket): string {
  const names = passengers.map(({ name }) => name.trim()).filter(Boolean)
  if (names.length > 0) return names.join(', ')
  return addresses.find((row) => row.address.trim())?.address.trim() ?? ''
}

/** The filled-in addresses of a ticket without a passenger. */
export function unusedAddresses({ addresses, passengers }: DraftTicket): string[] {
  return filledAddresses(addresses)
    .map(({ address }) => address.trim())
    .filter((address) => address && !passengers.some((passenger) => passenger.address.trim() === address))
}
