/** A ticket as the customer fills it in; its limits come from the category. */
export type TicketDraft = {
  addresses: readonly { address: string; countyId: number | null; countyName?: string | undefined }[]
  passengers: readonly { name: string; email: string; phone: string; address: string }[]
}

export type TicketLimits = { capacity: number; stops: number }

/** The maximum number of tickets per order, so that an event is not sold out by mistake. */
export const mostTicketsPerOrder = 20

/** Whether an address row is complete. */
export function isAddressComplete(row: TicketDraft['addresses'][number]): boolean {
  return row.address.trim() !== '' && row.countyId !== null && row.countyName?.trim() !== ''
}

/** Whether a passenger is complete and travels from one of the ticket's addresses. */
export function isPassengerComplete(
  ticket: TicketDraft,
  passenger: TicketDraft['passengers'][number],
): boolean {
  return (
    passenger.name.trim() !== '' &&
    passenger.email.trim() !== '' &&
    passenger.phone.trim() !== '' &&
    ticket.addresses.some(({ address }) => address === passenger.address)
  )
}

/** Whether the addresses of a ticket are complete: at least one, at most `stops`. */
export function areAddressesComplete(ticket: TicketDraft, limits: TicketLimits): boolean {
  const { length } = ticket.addresses
  return length >= 1 && length <= limits.stops && ticket.addresses.every(isAddressComplete)
}

/** Whether the passengers of a ticket are complete: at least one, at most `capacity`. */
export function arePassengersComplete(ticket: TicketDraft, limits: TicketLimits): boolean {
  const { length } = ticket.passengers
  return (
    length >= 1 &&
    length <= limits.capacity &&
    ticket.passengers.every((passenger) => isPassengerComplete(ticket, passenger))
  )
}
