import { isAddressComplete, isPassengerComplete, type TicketDraft } from '#domain/orders/check-tickets.ts'

export type AddressRow = { address: string; countyId: number | null }
export type PassengerRow = { name: string; email: string; phone: string; address: string }

/** What is being bought, as its sub-category says. Prices are minor units of the event's currency. */
export type TicketKind = {
  variantId: number
  placeId: number
  placeAddress: string
  /** of the category */
  name: string
  subcategoryName: string
  price: number
  capacity: number
  stops: number
  /** fixed meeting points: where there are any, the customer cannot type an address */
  approaches: readonly { address: string; countyId: number; countyName: string }[]
}

export type DraftTicket = TicketKind & {
  /** null while no discount code names this variant */
  discountPrice: number | null
  addresses: AddressRow[]
  passengers: PassengerRow[]
}

export const emptyAddress: AddressRow = { address: '', countyId: null }
export const emptyPassenger: PassengerRow = { name: '', email: '', phone: '', address: '' }

/** Nothing has been typed in it: an invitation, not a mistake. */
export function isBlank(row: AddressRow): boolean {
  return row.address.trim() === '' && row.countyId === null
}

/** The most address rows that a ticket can have. */
export function mostAddresses({ stops, approaches }: TicketKind): number {
  return approaches.length ? Math.min(stops, approaches.length) : stops
}

/** The rows of a ticket that say something; one at least. */
export function filledAddresses(rows: readonly AddressRow[]): AddressRow[] {
  const filled = rows.filter((row) => !isBlank(row))
  return filled.length ? filled : rows.slice(0, 1)
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

/** Passengers who leave from an address that the ticket no longer has are moved to its only one, or asked again. */
export function settlePassengers(ticket: DraftTicket): DraftTicket {
  const only = ticket.addresses.length === 1 ? ticket.addresses[0]?.address.trim() || '' : ''
  const rows = ticket.passengers.length ? ticket.passengers : [emptyPassenger]
  return {
    ...ticket,
    passengers: rows.map((passenger) =>
      passenger.address && ticket.addresses.some((row) => row.address === passenger.address)
        ? passenger
        : { ...passenger, address: only },
    ),
  }
}

/** Changes an address row; passengers who leave from it go with it. */
export function changeAddress(ticket: DraftTicket, index: number, change: Partial<AddressRow>): DraftTicket {
  const before = ticket.addresses[index]
  if (!before) return ticket
  const after = { ...before, ...change }
  return {
    ...ticket,
    addresses: ticket.addresses.with(index, after),
    passengers: ticket.passengers.map((passenger) =>
      passenger.address && passenger.address === before.address
        ? { ...passenger, address: after.address }
        : passenger,
    ),
  }
}
