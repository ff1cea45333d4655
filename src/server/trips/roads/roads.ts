import type { CountryCode } from '#domain/countries/country.ts'
import type { Point } from '#domain/points/point.ts'
import { travelSeconds } from '#domain/trips/estimate-travel-times.ts'
import { placeOf } from '#server/travel-times/osrm.ts'
import type { DrivingTimes } from './driving-times-sql.ts'

/** All that says how long vans drive between the points of a trip: a thread that plans it is sent this. */
export type Roads = {
  points: readonly Point[]
  /** the router's times; null where none was asked */
  driving: DrivingTimes | null
  country: CountryCode
  /** of the place's clock, whose traffic counts for all drives */
  hour: number
}

/** The router's time of a drive; the estimate where it knows none, as between points that have come since. */
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
    return routed ?? travelSeconds(points[from] as Point, points[to] as Point, country, hour)
  }
}
