import { placeOf } from '#server/geography/travel-times/osrm.ts'
import { openTravelTimes, type TravelTimes } from '#server/geography/travel-times/travel-times.ts'
import type { Shop } from '#server/platform/context.ts'
import { storeDrivingTimes } from '../plans/driving-times-sql.ts'
import type { TripFacts } from '../plans/read-trip.ts'
import type { TripDateRow } from '../plans/trip-sql.ts'

const routers = new WeakMap<object, TravelTimes>()
const longestDrive = 65_535

/**
 * Fetches the driving times between a trip's points from the configured router, and stores them with the
 * plan. If the router fails, that is recorded, and the plan uses estimates.
 */
export async function askRouter(
  { db, config, clock, log }: Pick<Shop, 'db' | 'config' | 'clock' | 'log'>,
  planId: number,
  date: TripDateRow,
  { points, roads: { hour } }: TripFacts,
): Promise<void> {
  if (!config.routerUrl) return
  const router = routers.get(config) ?? openTravelTimes(config.routerUrl)
  routers.set(config, router)
  const drives = await router({ from: points, to: points, country: date.countryCode, hour })
  const { routed, problem } = drives
  if (problem)
    log.warn({ plan: planId, reason: problem }, 'the router failed: a plan uses estimated driving times')
  const seconds =
    routed > 0 || !problem
      ? Uint16Array.from(drives.seconds, (drive) => Math.min(longestDrive, Math.round(drive)))
      : null
  await db.transaction((tx) =>
    storeDrivingTimes(tx, planId, { points: points.map(placeOf), seconds, problem, at: clock.now() }),
  )
}
