import type { Plan } from './plan.ts'
import { solveTrip } from './solve-trip.ts'
import type { Trip, Vehicle } from './trip.ts'

/** More parties than this are counted by their seats alone: a plan of them would take long. */
const mostPlanned = 150

/** How many vehicles more, like the largest of the trip, would take the parties that its plan leaves over: at least. */
export function vehiclesLacking(trip: Trip, { unplanned }: Pick<Plan, 'unplanned'>): number {
  const left = new Set(unplanned)
  const [largest] = trip.vehicles.toSorted((a, b) => b.seats - a.seats)
  if (!largest) return 0
  const parties = trip.parties.filter(({ id, size }) => left.has(id) && size <= largest.seats)
  if (parties.length > mostPlanned) {
    return Math.ceil(parties.reduce((sum, { size }) => sum + size, 0) / largest.seats)
  }
  const vehicles = parties.map((_, index): Vehicle => ({ ...largest, id: `more#${index}` }))
  return solveTrip({ ...trip, parties, vehicles }, { seed: 1, budget: { iterations: 2000 } }).outbound.length
}
