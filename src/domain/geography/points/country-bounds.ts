import type { CountryCode } from '../countries/country.ts'
import type { Point } from './point.ts'

/** South, north, west and east of each country with its islands, in degrees. */
const bounds: Record<CountryCode, readonly [number, number, number, number]> = {
  MX: [14.3, 32.9, -118.7, -86.5],
  CL: [-56.3, -17.2, -110, -66.1],
  PE: [-18.6, 0.2, -81.6, -68.4],
  ES: [27.4, 44.1, -18.4, 4.6],
}

/** Whether a point is roughly in a country, by its code. */
export function isInCountry({ latitude, longitude }: Point, country: string): boolean {
  if (!Object.hasOwn(bounds, country)) return false
  const [south, north, west, east] = bounds[country as CountryCode]
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}
