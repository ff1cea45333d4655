import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { estimateTravelSeconds } from '#domain/travel/trips/roads/estimate-travel-times.ts'
import { placeOf } from '#server/geography/travel-times/osrm.ts'
import type { DrivingTimes } from './driving-times-sql.ts'

/** All inputs for driving times between a trip's points; sent to the planning thread. */
export type Roads = {
  points: readonly Point[]
  /** the router's times; null without a router */
  driving: DrivingTimes | null
  country: CountryCode
  /** local hour, whose traffic is used for all drives */
  hour: number
}

/** The router's time for a drive, or the estimate when it has none, for instance for points added later. */
export function secondsOnRoads({
  points,
  driving,
  country,
  hour,
}: Roads): (from: number, to: number) => number {
  const known = points.map((point) => driving?.indexes.get(placeOf(point)))
  const size = driving?.size ?? 0
  return (from, to) => {
    const [row, column] = [known[from], known[to]]
    const routed =
      row !== undefined && column !== undefined ? driving?.seconds?.[row * size + column] : undefined
    return routed ?? estimateTravelSeconds(points[from] as Point, points[to] as Point, country, hour)
  }
}
