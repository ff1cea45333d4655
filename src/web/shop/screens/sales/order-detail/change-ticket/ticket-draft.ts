import type { OrderDetail, TicketChangeDraft } from '#contract/sales/own-orders.ts'
import { type FilledTicket, filledAddresses } from '#web/shop/sales/passengers/ticket-rows.ts'
import {
  type RentedVan,
  suggestVanTimes,
  type VanTimes,
  vanHoursOnWire,
} from '#web/shop/sales/passengers/van-times.ts'
import type { StoredChange } from './stored-change.ts'

type Ticket = OrderDetail['tickets'][number]

/** A ticket as a draft: the saved values with the stored input. */
export function draftOf(
  ticket: Ticket,
  event: OrderDetail['event'],
  stored: StoredChange | null,
): FilledTicket {
  const { capacity, stops } = ticket
  const saved = {
    addresses: ticket.addresses.map(({ address, communeId }) => ({ address, countyId: communeId })),
    passengers: ticket.passengers.map(({ passengerAddress, position: _, ...person }) => ({
      ...person,
      address: passengerAddress,
    })),
  }
  // A fixed meeting point cannot be changed.
  const addresses = ticket.fixedApproach ? saved.addresses : (stored?.addresses ?? saved.addresses)
  const passengers = stored?.passengers ?? saved.passengers
  const vanTimes = stored?.vanTimes ?? timesOf(ticket, event)
  return { capacity, stops, approaches: [], addresses, passengers, vanTimes }
}

/** The body of the request; the server compares `version` with the ticket's. */
export function changeOf(draft: FilledTicket, van: RentedVan | null, version: number): TicketChangeDraft {
  return {
    version,
    ...(van && draft.vanTimes && vanHoursOnWire(van, draft.vanTimes)),
    addresses: filledAddresses(draft.addresses).map(({ address, countyId, countyName }) => ({
      address: address.trim(),
      commune_id: countyId ?? 0,
      ...(countyName && { communeName: countyName.trim() }),
    })),
    passengers: draft.passengers.map(
      ({ name, email, phone, address, wheelchair = false, wheelchairConsent = false }) => ({
        name: name.trim(),
        email: email.trim(),
        phone: phone.trim(),
        passengerAddress: address.trim(),
        wheelchair,
        ...(wheelchair && { wheelchairConsent }),
      }),
    ),
  }
}

/** Whether the draft equals the saved ticket: nothing was changed, or the answer was lost. */
export function isSaved(draft: FilledTicket, ticket: Ticket, event: OrderDetail['event']): boolean {
  const van = vanOf(ticket, event)
  if (van && ticket.comesAt === null) return false
  return (
    JSON.stringify(changeOf(draft, van, 0)) === JSON.stringify(changeOf(draftOf(ticket, event, null), van, 0))
  )
}

/** The private van of a ticket; only the server knows its notice. */
export function vanOf({ hours }: Ticket, { startsAt, timeZone }: OrderDetail['event']): RentedVan | null {
  return hours === null ? null : { hours, startsAt, timeZone, noticeMinutes: 0 }
}

/** The saved hours, or suggested ones. */
function timesOf(ticket: Ticket, event: OrderDetail['event']): VanTimes | null {
  const van = vanOf(ticket, event)
  if (!van) return null
  const { comesAt, goesHomeAt } = ticket
  if (comesAt === null || goesHomeAt === null) return suggestVanTimes(van, event)
  return { comesAt: comesAt.slice(11), goesHomeAt: goesHomeAt.slice(11) }
}
