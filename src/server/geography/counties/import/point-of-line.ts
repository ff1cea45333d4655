import { isInCountry } from '#domain/geography/points/country-bounds.ts'
import { farthestFromCounty, metresBetween, readPoint } from '#domain/geography/points/point.ts'
import { linkIn } from '#domain/geography/points/point-in-link.ts'
import { readDegrees } from '#domain/geography/points/read-degrees.ts'
import type { Point } from '../geography.ts'
import type { PlaceLine } from './place-columns.ts'

type Located = { latitude: number | null; longitude: number | null }

export function pointOf(place: Located | undefined): Point | null {
  if (!place || place.latitude === null || place.longitude === null) return null
  return { latitude: place.latitude, longitude: place.longitude }
}

type UnreadPoint = 'point_unreadable' | 'point_not_in_link' | 'point_swapped'

type PointOfLine = { point: Point | null; problem?: UnreadPoint | 'point_far_away' }

/**
 * The point of a line, null when it has none. It is not far from a place that is `known`, as in the forms; without one it is
 * in its country. A point that would be there with its two numbers exchanged is refused for this: they may both be wrong.
 */
export function readPointOf(line: PlaceLine, known: readonly (Located | undefined)[]): PointOfLine {
  const places = known.flatMap((place) => pointOf(place) ?? [])
  const isNear = (point: Point) =>
    places.length === 0
      ? isInCountry(point, line.country)
      : places.some((place) => metresBetween(place, point) <= farthestFromCounty)
  const point = readCells(line)
  if (point === null) return { point }
  if (typeof point !== 'string' && isNear(point)) return { point }
  const swapped = readSwapped(line)
  if (swapped && isNear(swapped)) return { point: null, problem: 'point_swapped' }
  return { point: null, problem: typeof point === 'string' ? point : 'point_far_away' }
}

/** The point of two decimals in the other order. */
function readSwapped({ latitude, longitude, point }: PlaceLine): Point | null {
  if (latitude || longitude) {
    const [lat, lng] = [readDegrees(longitude, 90), readDegrees(latitude, 180)]
    return lat === null || lng === null ? null : { latitude: lat, longitude: lng }
  }
  const [, first, second] =
    /^\s*\(?\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*\)?\s*$/.exec(point) ?? []
  return first && second ? readPoint(`${second}, ${first}`) : null
}

/** The point of two columns or of one, which may be the address of a map. */
function readCells({ latitude, longitude, point }: PlaceLine): Point | null | UnreadPoint {
  if (latitude || longitude) {
    const [lat, lng] = [readDegrees(latitude, 90), readDegrees(longitude, 180)]
    return lat === null || lng === null ? 'point_unreadable' : { latitude: lat, longitude: lng }
  }
  if (!point) return null
  return readPoint(point) ?? (linkIn(point) === null ? 'point_unreadable' : 'point_not_in_link')
}
