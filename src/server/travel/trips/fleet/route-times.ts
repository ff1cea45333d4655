import { localTimeText } from '#domain/platform/time/place-time.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findFreeFleet } from '../plans/fleet-use-sql.ts'
import type { TripDateRow } from '../plans/trip-sql.ts'

/** When each vehicle of a plan departs and returns, including its time at the venue. */
export function routeTimes({ outbound, return: back }: Plan): Map<string, { from: Date; until: Date }> {
  return new Map(
    outbound.map(({ vehicle, startsAt, endsAt }) => {
      const home = back.find((route) => route.vehicle === vehicle)
      const until = Math.max(endsAt, home?.endsAt ?? 0)
      return [vehicle, { from: new Date(startsAt * 1000), until: new Date(until * 1000) }]
    }),
  )
}

/** The vehicles and drivers that are free from the departure of the first vehicle of a plan to the return of the last. */
export async function findFleetFor(db: Queryable, date: TripDateRow, plan: Plan) {
  const times = [...routeTimes(plan).values()]
  if (times.length === 0) return { vehicles: [], drivers: [] }
  const from = new Date(Math.min(...times.map((time) => time.from.getTime())))
  const until = new Date(Math.max(...times.map((time) => time.until.getTime())))
  return findFleetBetween(db, date, { from, until })
}

/**
 * The vehicles and drivers that are free for a date's trip during the whole period and all days that it
 * touches.
 */
export function findFleetBetween(
  db: Queryable,
  { id: dateId, countryCode: country, timeZone }: TripDateRow,
  { from, until }: { from: Date; until: Date },
) {
  const dayOf = (moment: Date) => localTimeText(moment, timeZone).slice(0, 10)
  const [firstDay, lastDay] = [dayOf(from), dayOf(until)]
  return findFreeFleet(db, { country, from, until, dateId, firstDay, lastDay })
}
