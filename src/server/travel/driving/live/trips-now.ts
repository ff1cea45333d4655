import type { Queryable } from '#server/platform/database.ts'
import { loadLiveTrips, readLiveChanges } from './live-sql.ts'
import { buildLiveTrip, followRoute, type LiveTrip } from './live-trip.ts'
import { takeChanges } from './live-trips.ts'

/** The trips of these dates with all that has happened, read at once and without what a process remembers. */
export async function readTripsNow(
  db: Queryable,
  dateIds: readonly number[],
  now: Date,
): Promise<LiveTrip[]> {
  const trips = (await loadLiveTrips(db, dateIds)).map(buildLiveTrip)
  const changes = await readLiveChanges(db, dateIds, { since: new Date(0), withAboard: true })
  for (const trip of trips) {
    takeChanges(trip, changes)
    for (const route of trip.routes) followRoute(trip, route, now.getTime())
  }
  return trips
}
