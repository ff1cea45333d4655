import type { OrderDetail, TicketChangeDraft } from '#contract/own-orders.ts'
import { type FilledTicket, filledAddresses } from '#web/travellers/ticket-rows.ts'
import type { KeptChange } from './kept-change.ts'

type Ticket = OrderDetail['tickets'][number]

/** A ticket as it is typed in: what is saved, or what was typed before over it. */
export function draftOf(ticket: Ticket, kept: KeptChange | null): FilledTicket {
  const { capacity, stops } = ticket
  const saved = {
    addresses: ticket.addresses.map(({ address, communeId }) => ({ address, countyId: communeId })),
    passengers: ticket.passengers.map(({ passengerAddress, ...person }) => ({
      ...person,
      address: passengerAddress,
    })),
  }
  // A fixed meeting point is not typed, and stays what it is.
  const addresses = ticket.fixedApproach ? saved.addresses : (kept?.addresses ?? saved.addresses)
  return { capacity, stops, approaches: [], addresses, passengers: kept?.passengers ?? saved.passengers }
}

/** What is sent to the shop, which compares `version` with that of the ticket. */
export function changeOf(draft: FilledTicket, version: number): TicketChangeDraft {
  return {
    version,
    addresses: filledAddresses(draft.addresses).map(({ address, countyId }) => ({
      address: address.trim(),
      commune_id: countyId ?? 0,
    })),
    passengers: draft.passengers.map(({ name, email, phone, address }) => ({
      name: name.trim(),
      email: email.trim(),
      phone: phone.trim(),
      passengerAddress: address.trim(),
    })),
  }
}

/** Whether the shop has saved already what would be sent: nothing was typed, or an answer got lost. */
export function isSaved(draft: FilledTicket, ticket: Ticket): boolean {
  return JSON.stringify(changeOf(draft, 0)) === JSON.stringify(changeOf(draftOf(ticket, null), 0))
}
