import type { OrderDetail } from '#contract/sales/own-orders.ts'
import type { Rides } from '#contract/sales/rides.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { vanRides } from '#web/shop/sales/passengers/van-times.ts'

type Ticket = OrderDetail['tickets'][number]

/**
 * The rides of one ticket of an order: the promised ones, otherwise those of its event or its private van; null if not
 * agreed yet.
 */
export function ridesOfTicket({ event }: Pick<OrderDetail, 'event'>, ticket: Ticket): Rides | null {
  if (ticket.promised) return { ...ticket.promised, returnsAt: ticket.promised.returnsAt ?? event.returnsAt }
  return ticket.hours === null ? event : vanRides(ticket, event.timeZone)
}

/**
 * The rides for the whole order: those of seats if there are any, otherwise of its first van. If seats have different
 * hours, the range from the first to the last.
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

/** Whether `now` is on a day of the trip at its place, from the first pick-up to the way home. */
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

/** The pick-up address of an order, or the first and the number of others. */
export function pickUpPlace(addresses: readonly string[]): string {
  const [first = '', ...more] = new Set(addresses)
  return more.length ? `${first} +${more.length}` : first
}
