import type { Locale } from '#domain/platform/locales.ts'
import { ridesOfTicket } from '#domain/sales/orders/place-order/van-hours.ts'
import { knownEnd, type RideTimes, rideTimes } from '#domain/sales/orders/ride-times.ts'
import { type PromisedRides, promisedRides, readPromisedRide } from '#domain/travel/trips/promises/promise.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findTripOrderRow, type TripOrderRow, type TripTicketRow } from './trip-order-sql.ts'

type Settings = 'pickUpFromMinutes' | 'pickUpUntilMinutes' | 'returnAfterMinutes'

/** Everything that mails and documents show of an order, in one language. `endsAt` is null when unknown. */
export type TripOrder = Omit<TripOrderRow, Settings | 'endsAt' | 'tickets'> & {
  locale: Locale
  endsAt: Date | null
  tickets: TripTicket[]
}

/**
 * A ticket with its rides: the promised ones, else those of the event or its private van; null until the
 * private van's hours are agreed.
 */
export type TripTicket = Omit<TripTicketRow, 'comesAt' | 'goesHomeAt'> & {
  rides: RideTimes | PromisedRides | null
}

/** The order with its event, tickets and passengers; null when it does not exist. */
export async function readTripOrder(
  db: Queryable,
  orderId: string,
  locale: Locale,
): Promise<TripOrder | null> {
  const row = await findTripOrderRow(db, orderId, locale)
  if (!row) return null
  const rides = rideTimes(row, row)
  const tickets = row.tickets.map(({ comesAt, goesHomeAt, ...ticket }) => {
    const sold = ridesOfTicket(rides, {
      hours: ticket.hours,
      comesAt: comesAt === null ? null : new Date(comesAt),
      goesHomeAt: goesHomeAt === null ? null : new Date(goesHomeAt),
    })
    const parties = ticket.pickUps.map(({ promised }) => promised.map(readPromisedRide))
    return { ...ticket, rides: promisedRides(sold, parties) ?? sold }
  })
  return { ...row, locale, endsAt: knownEnd(row), tickets }
}

/** The order as one passenger may see it: their own ticket and stop, without other names. */
export function onlyPlaceOf(
  order: TripOrder,
  { ticket, receiver }: { ticket: number; receiver: string },
): TripOrder {
  const tickets = order.tickets
    .filter(({ position }) => position === ticket)
    .map((one) => ({
      ...one,
      given: false,
      pickUps: one.pickUps
        .filter(({ passengers }) => passengers.includes(receiver))
        .map((stop) => ({ ...stop, passengers: [receiver] })),
    }))
  return { ...order, tickets, hoursEver: 1 }
}

/** The order with the rides of its customer alone: without tickets whose places were all given away. */
export function onlyOwnRides(order: TripOrder): TripOrder {
  return { ...order, tickets: order.tickets.filter(({ given }) => !given) }
}
