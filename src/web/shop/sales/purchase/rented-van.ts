import type { EventDetail } from '#contract/catalogue/events.ts'
import type { Rides } from '#contract/sales/rides.ts'
import { type RentedVan, vanHoursOnWire, vanRides } from '#web/shop/sales/passengers/van-times.ts'
import type { DraftTicket } from '#web/shop/sales/purchase/draft-ticket.ts'

/** The chosen date; the first one if none is chosen. */
export function dateOf(
  event: Pick<EventDetail, 'calendars'>,
  dateId: number | null,
): EventDetail['calendars'][number] | undefined {
  return event.calendars.find(({ id }) => id === dateId) ?? event.calendars[0]
}

/** The private van of a ticket for the chosen date; null for a seat. */
export function rentedVan(
  ticket: Pick<DraftTicket, 'hours'>,
  event: Pick<EventDetail, 'calendars' | 'timeZone'>,
  dateId: number | null,
): RentedVan | null {
  const date = dateOf(event, dateId)
  if (ticket.hours === null || !date) return null
  const { startsAt, pickUpFrom, saleEndsAt } = date
  // Vans need the same notice as the end of the sale before the first pick-up.
  const noticeMinutes = (Date.parse(pickUpFrom) - Date.parse(saleEndsAt)) / 60_000
  return { hours: ticket.hours, startsAt, timeZone: event.timeZone, noticeMinutes }
}

/** The rides of a private van with its hours; null for a seat, and while an hour is missing. */
export function ridesOfVan(
  ticket: DraftTicket,
  event: Pick<EventDetail, 'calendars' | 'timeZone'>,
  dateId: number | null,
): Rides | null {
  const van = rentedVan(ticket, event, dateId)
  const hours = van && ticket.vanTimes && vanHoursOnWire(van, ticket.vanTimes)
  return hours ? vanRides(hours, event.timeZone) : null
}
