import type { Rides } from '#contract/events.ts'
import type { OrderDetail } from '#contract/orders/own-orders.ts'
import { dayIn } from '#domain/time/days.ts'
import { vanRides } from '#web/passengers/van-times.ts'

type Ticket = OrderDetail['tickets'][number]

/**
 * The rides of one ticket of an order: those that were promised, else those of its event, or of its private van; null while
 * they are not agreed.
 */
export function ridesOfTicket({ event }: Pick<OrderDetail, 'event'>, ticket: Ticket): Rides | null {
  if (ticket.promised) return { ...ticket.promised, returnsAt: ticket.promised.returnsAt ?? event.returnsAt }
  return ticket.hours === null ? event : vanRides(ticket, event.timeZone)
}

/**
 * The rides that the ticket of the whole order shows: those of seats where there are any, else of its first van. Seats that
 * were promised different hours show from the first to the last.
 */
export function ridesOfOrder(detail: OrderDetail): Rides | null {
  const seats = detail.tickets.filter(({ hours }) => hours === null)
  const ticket = seats[0] ?? detail.tickets[0]
  const rides = ticket ? ridesOfTicket(detail, ticket) : detail.event
  const promised = seats.flatMap(({ promised }) => promised ?? [])
  if (!rides || promised.length < 2 || promised.length < seats.length) return rides
  return {
    ...rides,
    pickUpFrom: first(promised.map(({ pickUpFrom }) => pickUpFrom)),
    pickUpUntil: last(promised.map(({ pickUpUntil }) => pickUpUntil)),
  }
}

/** Whether it is a day of the trip at its place: from the first pick-up to the way home. */
export function travelsToday(detail: OrderDetail, now: Date): boolean {
  const { startsAt, timeZone } = detail.event
  const rides = ridesOfOrder(detail)
  const day = (moment: string | Date) => dayIn(timeZone, new Date(moment))
  return day(now) >= day(rides?.pickUpFrom ?? startsAt) && day(now) <= day(rides?.returnsAt ?? startsAt)
}

/** Moments of one place, in ISO 8601. */
const inOrder = (moments: string[]) => moments.sort((a, b) => Date.parse(a) - Date.parse(b))
const first = (moments: string[]) => inOrder(moments)[0] as string
const last = (moments: string[]) => inOrder(moments).at(-1) as string

/** Where an order is picked up: its only address, or the first and how many more. */
export function pickUpPlace(addresses: readonly string[]): string {
  const [first = '', ...more] = new Set(addresses)
  return more.length ? `${first} +${more.length}` : first
}
