import { linkIn, readPointInLink } from './point-in-link.ts'
import { plainDegrees, readDegrees } from './read-degrees.ts'

/** A place on Earth, in degrees of WGS 84. */
export type Point = { latitude: number; longitude: number }

/** The sources of a point; `county`: the address is not located, and the centre of its county is used. */
export const pointSources = ['customer', 'geocoder', 'county', 'staff'] as const

/** Metres: a point farther than this from its county is taken for a mistake. */
export const farthestFromCounty = 300_000

/** Metres: the maximum distance of a door from the located address. */
const farthestFromFound = 30_000

/** Whether a door is too far from its located address, or from its county if only that is known. */
export function isFarAway(door: Point, known: Point & { source: (typeof pointSources)[number] }): boolean {
  return metresBetween(door, known) > (known.source === 'county' ? farthestFromCounty : farthestFromFound)
}

/** The mean radius of the Earth in metres (IUGG). */
const earthRadius = 6_371_009

/** The great-circle distance between two points in metres, by the haversine formula. */
export function metresBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = radians(to.latitude - from.latitude)
  const east = radians(to.longitude - from.longitude)
  const h =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

const label = /\b(?:latitude?|lat|longitude?|long|lng|lon)\b\s*[:.=]?\s*/gi

/**
 * Parses a text such as `19.4052, -99.0950`, as maps copy it, also with a decimal comma (`19,4052; -99,0950`), and with degrees,
 * minutes and sides (`19°25'48"N 99°08'24"O`), or the address of a map. null when the text is no point.
 */
export function readPoint(text: string): Point | null {
  if (linkIn(text) !== null) return readPointInLink(text)
  const plain = plainDegrees(text).replace(label, '')
  const number = '([+-]?\\d{1,3}(?:[.,]\\d+)?)'
  const read = new RegExp(
    `^\\s*\\(?\\s*${number}\\s*°?\\s*(?:[;,\\s]|,\\s)\\s*${number}\\s*°?\\s*\\)?\\s*$`,
  ).exec(plain)
  if (!read) return readSides(plain.replace(/^\(|\)$/g, ''))
  const [latitude = Number.NaN, longitude = Number.NaN] = read
    .slice(1)
    .map((degrees) => Number(degrees.replace(',', '.')))
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Two texts of degrees after each other, in the order that their sides say. */
function readSides(text: string): Point | null {
  const halves = [
    /^(.*?\d\D*?[NSEWO])[\s,;/]+(\S.*)$/i,
    /^(.*?\d\D*?[NSEWO])(\d.*)$/i,
    /^([NSEWO].*?)[\s,;/]+([NSEWO].*)$/i,
    /^(.*\d\S*?)\s*[,;/]\s*(-?\d.*)$/,
    /^(.*\d\S*?)\s+(-\d.*)$/,
  ].flatMap((pattern) => {
    const [, first, second] = pattern.exec(text) ?? []
    return first && second ? [[first, second] as const] : []
  })
  for (const [first, second] of halves) {
    for (const [north, east] of [[first, second] as const, [second, first] as const]) {
      const [latitude, longitude] = [readDegrees(north, 90), readDegrees(east, 180)]
      const isSwapped = north === second && !/[NS]/i.test(second)
      if (latitude !== null && longitude !== null && !isSwapped) return { latitude, longitude }
    }
  }
  return null
}
