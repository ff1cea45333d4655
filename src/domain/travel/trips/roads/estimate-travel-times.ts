import type { CountryCode } from '#domain/geography/countries/country.ts'
import { metresBetween, type Point } from '#domain/geography/points/point.ts'

/**
 * Driving conditions of a country. The figures are estimates for its large cities: compare them with measured trips,
 * and correct them here.
 */
type Roads = {
  /** kilometres of road for each kilometre of the great circle */
  detour: number
  /** km/h without traffic on the first 4 km of a drive, then up to 25 km, and beyond */
  speeds: readonly [city: number, avenue: number, highway: number]
  /** factor for the duration of drives in each hour of the day, from 0 to 23 */
  traffic: readonly number[]
}

const hours = (text: string) => text.trim().split(/\s+/).map(Number)

const roadsOf: Record<CountryCode, Roads> = {
  MX: {
    detour: 1.38,
    speeds: [24, 38, 75],
    traffic: hours(
      `1 1 1 1 1 1.05  1.25 1.6 1.7 1.5 1.3 1.3  1.35 1.45 1.55 1.5 1.45 1.55  1.75 1.7 1.5 1.25 1.1 1`,
    ),
  },
  CL: {
    detour: 1.32,
    speeds: [26, 42, 80],
    traffic: hours(
      `1 1 1 1 1 1  1.2 1.55 1.55 1.3 1.2 1.2  1.25 1.3 1.25 1.25 1.3 1.45  1.65 1.5 1.25 1.1 1.05 1`,
    ),
  },
  PE: {
    detour: 1.36,
    speeds: [21, 33, 65],
    traffic: hours(
      `1 1 1 1 1 1.05  1.25 1.6 1.65 1.45 1.35 1.3  1.35 1.4 1.35 1.35 1.4 1.6  1.75 1.7 1.45 1.25 1.1 1`,
    ),
  },
  ES: {
    detour: 1.3,
    speeds: [25, 45, 90],
    traffic: hours(
      `1 1 1 1 1 1  1.1 1.35 1.45 1.25 1.1 1.1  1.1 1.15 1.25 1.15 1.15 1.25  1.35 1.3 1.15 1.05 1 1`,
    ),
  },
}

const cityMetres = 4_000
const avenueMetres = 25_000

/** The traffic factor for a drive that begins in this hour (0 to 23, local time), relative to empty roads. */
export function trafficFactor(country: CountryCode, hour: number): number {
  return roadsOf[country].traffic[((Math.floor(hour) % 24) + 24) % 24] ?? 1
}

/**
 * Estimated driving seconds between two points, without a router: great circle × detour ÷ speed × traffic. Longer
 * drives are faster, because more of them is on avenues and highways. 0 for the same point; symmetric.
 * @param hour local time, 0 to 23
 */
export function estimateTravelSeconds(from: Point, to: Point, country: CountryCode, hour: number): number {
  const { detour, speeds } = roadsOf[country]
  const metres = metresBetween(from, to) * detour
  const [city, avenue, highway] = speeds.map((speed) => speed / 3.6) as [number, number, number]
  const seconds =
    Math.min(metres, cityMetres) / city +
    Math.max(0, Math.min(metres, avenueMetres) - cityMetres) / avenue +
    Math.max(0, metres - avenueMetres) / highway
  return seconds * trafficFactor(country, hour)
}

/** Metres of road between two points, with the same detour factor. */
export function roadMetres(from: Point, to: Point, country: CountryCode): number {
  return metresBetween(from, to) * roadsOf[country].detour
}
