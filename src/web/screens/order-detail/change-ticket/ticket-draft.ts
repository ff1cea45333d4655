import type { OrderDetail, TicketChangeDraft } from '#contract/orders/own-orders.ts'
import { type FilledTicket, filledAddresses } from '#web/passengers/ticket-rows.ts'
import { type RentedVan, suggestVanTimes, type VanTimes, vanHoursOnWire } from '#web/passengers/van-times.ts'
import type { StoredChange } from './stored-change.ts'

type Ticket = OrderDetail['tickets'][number]

/** A ticket as it is typed in: what is saved, or what was typed before over it. */
export function draftOf(
  ticket: Ticket,
  event: OrderDetail['event'],
  stored: StoredChange | null,
): FilledTicket {
  const { capacity, stops } = ticket
  const saved = {
    addresses: ticket.addresses.map(({ address, communeId }) => ({ address, countyId: communeId })),
    passengers: ticket.passengers.map(({ passengerAddress, ...person }) => ({
      ...person,
      address: passengerAddress,
    })),
  }
  // A fixed meeting point is not typed, and stays what it is.
  const addresses = ticket.fixedApproach ? saved.addresses : (stored?.addresses ?? saved.addresses)
  const passengers = stored?.passengers ?? saved.passengers
  const vanTimes = stored?.vanTimes ?? timesOf(ticket, event)
  return { capacity, stops, approaches: [], addresses, passengers, vanTimes }
}

/** The body for the shop, which compares `version` with that of the ticket. */
export function changeOf(draft: FilledTicket, van: RentedVan | null, version: number): TicketChangeDraft {
  return {
    version,
    ...(van && draft.vanTimes && vanHoursOnWire(van, draft.vanTimes)),
    addresses: filledAddresses(draft.addresses).map(({ address, countyId, countyName }) => ({
      address: address.trim(),
      commune_id: countyId ?? 0,
      ...(countyName && { communeName: countyName.trim() }),
    })),
    passengers: draft.passengers.map(({ name, email, phone, address, wheelchair = false }) => ({
      name: name.trim(),
      email: email.trim(),
      phone: phone.trim(),
      passengerAddress: address.trim(),
      wheelchair,
    })),
  }
}

/** Whether the shop has saved already what would be sent: nothing was typed, or an answer got lost. */
export function isSaved(draft: FilledTicket, ticket: Ticket, event: OrderDetail['event']): boolean {
  const van = vanOf(ticket, event)
  if (van && ticket.comesAt === null) return false
  return (
    JSON.stringify(changeOf(draft, van, 0)) === JSON.stringify(changeOf(draftOf(ticket, event, null), van, 0))
  )
}

/** The private van of a ticket; the shop alone knows how early it has to be booked. */
export function vanOf({ hours }: Ticket, { startsAt, timeZone }: OrderDetail['event']): RentedVan | null {
  return hours === null ? null : { hours, startsAt, timeZone, noticeMinutes: 0 }
}

/** The hours that are saved or, where there are none yet, some that fit. */
function timesOf(ticket: Ticket, event: OrderDetail['event']): VanTimes | null {
  const van = vanOf(ticket, event)
  if (!van) return null
  const { comesAt, goesHomeAt } = ticket
  if (comesAt === null || goesHomeAt === null) return suggestVanTimes(van, event)
  return { comesAt: comesAt.slice(11), goesHomeAt: goesHomeAt.slice(11) }
}
