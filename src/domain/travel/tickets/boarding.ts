import { instantOf, localTime } from '#domain/platform/time/place-time.ts'
import { isPayable, mayBoard, type OrderState } from '#domain/sales/orders/order-states.ts'

/** The two legs of a round trip: to the event and home again. */
export const legs = ['outbound', 'return'] as const

export type Leg = (typeof legs)[number]

/** When and where a trip takes place; `endsAt` is null when only the day of its end is known. */
export type TripTimes = { startsAt: Date; endsAt: Date | null; timeZone: string }

export type BoardingOutcome = 'boarded' | 'unpaid' | 'cancelled' | 'wrong_date'

const hourMs = 3_600_000

/**
 * When passengers may board a leg. Outbound: on the event's day at the place, but also from 12 h before the event if
 * that is the day before, and until 3 h after its start if that is the day after. Return: from the same time on (a
 * passenger may have to go home at once), until 12 h after the event has ended, or after its day if the end is unknown.
 */
export function boardingWindow(
  leg: Leg,
  { startsAt, endsAt, timeZone }: TripTimes,
): { from: Date; until: Date } {
  const { year, month, day } = localTime(startsAt, timeZone)
  const dayBegins = instantOf({ year, month, day, hour: 0, minute: 0 }, timeZone).getTime()
  const dayEnds = instantOf({ year, month, day: day + 1, hour: 0, minute: 0 }, timeZone).getTime()
  const starts = startsAt.getTime()
  const ends = endsAt?.getTime() ?? dayEnds
  return {
    from: new Date(Math.min(dayBegins, starts - 12 * hourMs)),
    until: new Date(leg === 'outbound' ? Math.max(dayEnds, starts + 3 * hourMs) : ends + 12 * hourMs),
  }
}

/** Whether a leg of a trip may be boarded at `now`. */
export function mayBoardAt(leg: Leg, trip: TripTimes, now: Date): boolean {
  const { from, until } = boardingWindow(leg, trip)
  return from <= now && now < until
}

/** The result for a genuine ticket at `now`, regardless of who is already aboard. */
export function boardingOutcome(
  order: { state: OrderState; trip: TripTimes },
  leg: Leg,
  now: Date,
): BoardingOutcome {
  if (isPayable(order.state)) return 'unpaid'
  if (!mayBoard(order.state)) return 'cancelled'
  return mayBoardAt(leg, order.trip, now) ? 'boarded' : 'wrong_date'
}
