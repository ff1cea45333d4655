import type { Shop } from '#server/platform/context.ts'
import { placeOf } from '#server/travel-times/osrm.ts'
import { openTravelTimes, type TravelTimes } from '#server/travel-times/travel-times.ts'
import type { TripFacts } from '../read-trip.ts'
import type { TripDateRow } from '../trip-sql.ts'
import { storeDrivingTimes } from './driving-times-sql.ts'

const routers = new WeakMap<object, TravelTimes>()
const longestDrive = 65_535

/**
 * Asks the router of the settings how long vans drive between the points of a trip, and keeps the answer with the plan. Without a
 * router nothing is asked; one that fails is noted, and the plan is made with estimates.
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
  if (problem) log.warn({ plan: planId, reason: problem }, 'a plan is made without all times of the router')
  const seconds =
    routed > 0 || !problem
      ? Uint16Array.from(drives.seconds, (drive) => Math.min(longestDrive, Math.round(drive)))
      : null
  await db.transaction((tx) =>
    storeDrivingTimes(tx, planId, { points: points.map(placeOf), seconds, problem, at: clock.now() }),
  )
}
