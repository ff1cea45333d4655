import {
  defaultSettings,
  type Party,
  type Trip,
  travelTimes,
  wantedVehicles,
} from '../../src/domain/travel/trips/plans/trip.ts'
import { Random } from '../../src/domain/travel/trips/solver/random.ts'

const km = 1000
const hour = 3600
const startsAt = 1_800_000_000

/** The centre of a city and its suburbs: their spread and their share of the addresses. */
const middle = { spread: 5 * km, share: 0.4 }
const suburbs = { count: 12, spread: 1.8 * km, reach: 13 * km }
/** Streets are longer than the straight line, and slow; longer rides use faster main roads. */
const detour = 1.3
const streets = { metresPerSecond: 7, upTo: 3 * km }
const roads = { metresPerSecond: 12 }

/**
 * A concert at the edge of a city: `passengers` on tickets of one to four, one in twenty with two addresses, in vans of
 * 15. Deterministic for a seed.
 */
export function massEvent(passengers: number, seed: number): Trip {
  const random = new Random(seed)
  const centres = Array.from({ length: suburbs.count }, () => around({ x: 0, y: 0 }, suburbs.reach / 1.5))
  const places = [{ x: 9 * km, y: -6 * km }]
  const parties: Party[] = []
  for (let left = passengers, ticket = 0; left > 0; ticket++) {
    const size = Math.min(left, 1 + Math.floor(random.next() ** 1.8 * 4))
    const sizes = size > 1 && random.next() < 0.1 ? [1, size - 1] : [size]
    sizes.forEach((persons, index) => {
      const centre = centres[random.below(centres.length)] ?? { x: 0, y: 0 }
      const isMiddle = random.next() < middle.share
      places.push(isMiddle ? around({ x: 0, y: 0 }, middle.spread) : around(centre, suburbs.spread))
      // The second address of a ticket is near the first.
      const first = places.at(-2)
      if (index > 0 && first) places[places.length - 1] = around(first, 2 * km)
      parties.push({
        id: `${ticket}.${index}`,
        ticket: String(ticket),
        point: places.length - 1,
        size: persons,
        wheelchairs: 0,
        privateVan: null,
        returns: true,
      })
    })
    left -= size
  }
  const travel = travelTimes(places.length, (from, to) => {
    const [a, b] = [places[from] ?? { x: 0, y: 0 }, places[to] ?? { x: 0, y: 0 }]
    const metres = detour * Math.hypot(a.x - b.x, a.y - b.y)
    const slow = Math.min(metres, streets.upTo)
    return slow / streets.metresPerSecond + (metres - slow) / roads.metresPerSecond
  })
  const van = { id: 'van-15', seats: 15, wheelchairPlaces: 0, costPerHour: 30_000, costPerUse: 30_000 }
  const vehicles = wantedVehicles(Math.ceil(passengers / 10), van)
  return {
    venue: 0,
    startsAt,
    endsAt: startsAt + 4 * hour,
    travel,
    parties,
    vehicles,
    settings: defaultSettings,
  }

  /** A point near another, normally distributed (Box-Muller). */
  function around({ x, y }: { x: number; y: number }, spread: number): { x: number; y: number } {
    const distance = spread * Math.sqrt(-2 * Math.log(1 - random.next()))
    const angle = 2 * Math.PI * random.next()
    return { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle) }
  }
}
