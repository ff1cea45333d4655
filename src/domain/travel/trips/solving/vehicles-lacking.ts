import type { Plan } from '../plans/plan.ts'
import type { Party, Trip, Vehicle } from '../plans/trip.ts'
import { solveTrip } from './solve-trip.ts'

/** A number of vehicles of a kind; without wheelchair places if no passenger left over needs them. */
export type Lacking = {
  readonly vehicles: number
  readonly seats: number
  readonly wheelchairPlaces: number
}

/** More parties than this are counted only by their seats, because planning them would take too long. */
const mostPlanned = 150

/**
 * The minimum number of additional vehicles for the parties that a plan leaves over: like the largest of the trip, and
 * for passengers in wheelchairs like the largest with enough places.
 */
export function vehiclesLacking(trip: Trip, { unplanned }: Pick<Plan, 'unplanned'>): Lacking[] {
  const left = new Set(unplanned)
  const [largest, ...others] = trip.vehicles.toSorted((a, b) => b.seats - a.seats)
  if (!largest) return []
  const parties = trip.parties.filter(({ id, ...party }) => left.has(id) && seatsOf(party) <= largest.seats)
  const chairs = mostWheelchairs(parties)
  const kind = { ...largest, id: 'more', wheelchairPlaces: chairs > 0 ? largest.wheelchairPlaces : 0 }
  const fits = [largest, ...others].find(({ wheelchairPlaces }) => wheelchairPlaces >= chairs)
  // Prefer vehicles like the largest: the more expensive kind is only for wheelchairs.
  const accessible = { ...(fits ?? { ...largest, wheelchairPlaces: chairs }), id: 'accessible' }
  const kinds = chairs > kind.wheelchairPlaces ? [{ ...kind, wheelchairPlaces: 0 }, accessible] : [kind]
  const counts =
    parties.length > mostPlanned ? countBySeats(parties, kinds) : countByPlan(trip, parties, kinds)
  return kinds.flatMap(({ id, seats, wheelchairPlaces }) => {
    const vehicles = counts.get(id) ?? 0
    return vehicles > 0 ? [{ vehicles, seats, wheelchairPlaces }] : []
  })
}

function countByPlan(trip: Trip, parties: readonly Party[], kinds: readonly Vehicle[]): Map<string, number> {
  const vehicles = kinds.flatMap((kind, nth) =>
    parties.map(
      (_, index): Vehicle => ({ ...kind, id: `${kind.id}#${index}`, costPerHour: 0, costPerUse: nth }),
    ),
  )
  const { outbound } = solveTrip({ ...trip, parties, vehicles }, { seed: 1, budget: { iterations: 2000 } })
  const routes = Map.groupBy(outbound, ({ vehicle }) => vehicle.split('#')[0] ?? '')
  return new Map([...routes].map(([kind, { length }]) => [kind, length]))
}

/** The last kind takes the wheelchairs, and first fills its free seats. */
function countBySeats(parties: readonly Party[], kinds: readonly Vehicle[]): Map<string, number> {
  const sum = (of: (party: Party) => number) => parties.reduce((all, party) => all + of(party), 0)
  const [first, last] = [kinds[0], kinds.at(-1)]
  const wheelchairs = sum((party) => party.wheelchairs)
  const accessible = wheelchairs > 0 && last ? Math.ceil(wheelchairs / last.wheelchairPlaces) : 0
  const counts = new Map<string, number>()
  if (last && accessible > 0) counts.set(last.id, accessible)
  const seats = Math.max(0, sum(seatsOf) - accessible * (last?.seats ?? 0))
  if (first) counts.set(first.id, (counts.get(first.id) ?? 0) + Math.ceil(seats / first.seats))
  return counts
}

const seatsOf = ({ size, wheelchairs }: Pick<Party, 'size' | 'wheelchairs'>) => size - wheelchairs

/** The highest number of wheelchairs of one ticket, whose parties ride together. */
function mostWheelchairs(parties: readonly Party[]): number {
  const tickets = [...Map.groupBy(parties, ({ ticket }) => ticket).values()]
  return Math.max(0, ...tickets.map((all) => all.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0)))
}
