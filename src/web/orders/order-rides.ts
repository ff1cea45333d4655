import type { Rides } from '#contract/events.ts'
import type { OrderDetail } from '#contract/orders/own-orders.ts'
import { vanRides } from '#web/passengers/van-times.ts'

type Ticket = OrderDetail['tickets'][number]

/** The rides of one ticket of an order: those of its event, or of its private van; null while they are not agreed. */
export function ridesOfTicket({ event }: Pick<OrderDetail, 'event'>, ticket: Ticket): Rides | null {
  return ticket.hours === null ? event : vanRides(ticket, event.timeZone)
}

/** The rides that the ticket of the whole order shows: those of seats where there are any, else of its first van. */
export function ridesOfOrder(detail: OrderDetail): Rides | null {
  const ticket = detail.tickets.find(({ hours }) => hours === null) ?? detail.tickets[0]
  return ticket ? ridesOfTicket(detail, ticket) : detail.event
}

/** Where an order is picked up: its only address, or the first and how many more. */
export function pickUpPlace(addresses: readonly string[]): string {
  const [first = '', ...more] = new Set(addresses)
  return more.length ? `${first} +${more.length}` : first
}
