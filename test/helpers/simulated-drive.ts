import type { Point } from '#domain/geography/points/point.ts'
import type { RoutePlace, VanPosition } from '#domain/travel/driving/live/eta.ts'
import { promiseWindow } from '#domain/travel/trips/promises/promise.ts'
import { dice } from './dice.ts'

const minute = 60_000

/** A drive to a venue as it was planned, and as traffic, doors and a driver's taps made it. */
export type SimulatedDrive = {
  /** the route with the acts that the driver has tapped until then */
  placesAt(now: number): RoutePlace[]
  /** the van's position, while the page of the phone is visible */
  positionAt(now: number): VanPosition | null
  /** when the van really was at each place */
  arrivals: number[]
  /** of the last act until then */
  lastActAt(now: number): number
}

type Chance = {
  between(from: number, to: number): number
  normal(deviation: number): number
  is(part: number): boolean
}

/**
 * Traffic makes a whole route slower or faster (deviation 15 %) and each drive by itself (18 %). At a stop people board in
 * half to all of the planned time; at one in ten somebody is waited for. Taps come up to 40 seconds late, and one arrival in
 * twenty is not tapped. Every second driver's page sends positions, for a third of the time.
 */
export function simulateDrive(seed: number): SimulatedDrive {
  const chance = chanceOf(seed)
  const planned = planOf(chance)
  const traffic = Math.exp(chance.normal(0.15))
  const real: { arrives: number; leaves: number; tapped: [number | null, number] }[] = []
  planned.forEach((place, nth) => {
    const before = real.at(-1)
    const last = planned[nth - 1]
    const drive = last ? (place.at - last.at - last.stayMs) * traffic * Math.exp(chance.normal(0.18)) : 0
    const arrives = before ? before.leaves + drive : place.at + Math.max(-8, chance.normal(3)) * minute
    const stay = chance.is(0.1)
      ? place.stayMs + chance.between(0, 5) * minute
      : place.stayMs * chance.between(0.5, 1)
    const leaves = Math.max(arrives + stay, place.notBefore ?? 0)
    const late = () => chance.between(0, 40_000)
    real.push({ arrives, leaves, tapped: [chance.is(0.05) ? null : arrives + late(), leaves + late()] })
  })
  const isSending = chance.is(0.5)
  const visible = dice(seed + 77)
  const seenIn = Array.from({ length: 600 }, () => visible(3) === 0)
  const acts = real.slice(0, -1).flatMap(({ tapped }) => tapped.filter((at) => at !== null))
  return {
    arrivals: real.map(({ arrives }) => arrives),
    placesAt: (now) =>
      planned.map((place, nth) => {
        const [arrived, departed] = real[nth]?.tapped ?? [null, 0]
        // Nobody taps at the venue.
        const isVenue = nth === planned.length - 1
        const arrivedAt = !isVenue && arrived !== null && arrived <= now ? arrived : null
        const departedAt = !isVenue && departed <= now ? departed : null
        const waitsUntil = arrivedAt === null ? null : arrivedAt + place.stayMs
        return { ...place, visit: { arrivedAt, waitsUntil, departedAt } }
      }),
    lastActAt: (now) => Math.max(0, ...acts.filter((at) => at <= now)),
    positionAt(now) {
      if (!isSending || !seenIn[Math.floor(now / minute) % 600]) return null
      const at = now - chance.between(0, 20_000)
      const point = placeAt(planned, real, at)
      return point && { ...point, at }
    },
  }
}

function chanceOf(seed: number): Chance {
  const roll = dice(seed)
  const unit = () => (roll(1_000_000) + 1) / 1_000_001
  return {
    between: (from, to) => from + unit() * (to - from),
    normal: (deviation) => deviation * Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit()),
    is: (part) => unit() < part,
  }
}

type PlannedPlace = Omit<RoutePlace, 'visit' | 'point'> & { point: Point }

/** Three to seven stops, 3 to 16 minutes apart, then 15 to 40 minutes to the venue. */
function planOf(chance: Chance): PlannedPlace[] {
  const count = Math.round(chance.between(3, 7))
  const places: PlannedPlace[] = []
  let at = Date.parse('2026-12-05T18:00:00Z')
  let longitude = -99.2
  for (let nth = 0; nth <= count; nth++) {
    const isVenue = nth === count
    const stayMs = isVenue ? 0 : 5 * minute
    const notBefore = isVenue ? null : promiseWindow(new Date(at)).from.getTime()
    places.push({ at, stayMs, notBefore, point: { latitude: 19.4, longitude } })
    const drive = Math.round(nth === count - 1 ? chance.between(15, 40) : chance.between(3, 16)) * minute
    at += stayMs + drive
    longitude += drive / minute / 300
  }
  return places
}

/** Where the van is, at an even speed between two places, with an error of some 100 metres. */
function placeAt(
  planned: readonly PlannedPlace[],
  real: readonly { arrives: number; leaves: number }[],
  now: number,
): Point | null {
  const next = real.findIndex(({ arrives }) => arrives > now)
  const [from, to] = [planned[next - 1], planned[next]]
  const [left, arrives] = [real[next - 1]?.leaves, real[next]?.arrives]
  if (!from || !to || left === undefined || arrives === undefined) return null
  const part = Math.min(1, Math.max(0, (now - left) / (arrives - left)))
  const along = (a: number, b: number) => a + (b - a) * part
  const error = Math.sin(now / 7_000) * 0.001
  return { latitude: 19.4 + error, longitude: along(from.point.longitude, to.point.longitude) }
}
