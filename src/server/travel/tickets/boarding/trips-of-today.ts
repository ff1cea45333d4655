import type { BoardingTrip } from '#contract/travel/tickets.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { type Leg, legs, mayBoardAt } from '#domain/travel/tickets/boarding.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { readTripCounts, readTripsNear, type TripRow } from './boarding-list-sql.ts'
import { gateCountries } from './gate-countries.ts'

/** The trips of the caller's countries with a leg that may be boarded now. */
export async function readTripsOfToday(ctx: CustomerCtx): Promise<TripRow[]> {
  const now = ctx.clock.now()
  const near = await readTripsNear(ctx.db, { now, locale: ctx.locale, countries: gateCountries(ctx) })
  return near.filter((trip) => legs.some((leg) => isOpen(trip, leg, now)))
}

/** Today's trips with passengers, and how many are aboard. */
export async function listTrips(ctx: CustomerCtx): Promise<BoardingTrip[]> {
  const trips = await readTripsOfToday(ctx)
  const counts = await readTripCounts(
    ctx.db,
    trips.map(({ id }) => id),
  )
  const now = ctx.clock.now()
  return trips.flatMap((trip) => {
    const count = counts.find(({ id }) => id === trip.id)
    if (!count) return []
    const { expected, version } = count
    return {
      eventDateId: trip.id,
      event: { name: trip.eventName, placeName: trip.placeName },
      startsAt: isoWithOffset(trip.startsAt, trip.timeZone),
      timeZone: trip.timeZone,
      outbound: { expected, boarded: count.outbound, isOpen: isOpen(trip, 'outbound', now) },
      return: { expected, boarded: count.return, isOpen: isOpen(trip, 'return', now) },
      version,
    }
  })
}

function isOpen(trip: TripRow, leg: Leg, now: Date): boolean {
  const { startsAt, endsAt, timeZone } = trip
  return mayBoardAt(leg, { startsAt, endsAt, timeZone }, now)
}
