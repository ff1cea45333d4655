import type { Plan } from './plan.ts'
import { solveTrip } from './solve-trip.ts'
import type { Trip, Vehicle } from './trip.ts'

/** How many vehicles more, like the largest of the trip, would take the parties that its plan leaves over. */
export function vehiclesLacking(trip: Trip, plan: Plan): number {
  const left = new Set(plan.unplanned)
  const parties = trip.parties.filter(({ id }) => left.has(id))
  const [largest] = trip.vehicles.toSorted((a, b) => b.seats - a.seats)
  if (!largest) return 0
  const vehicles = parties.map((_, index): Vehicle => ({ ...largest, id: `more#${index}` }))
  return solveTrip({ ...trip, parties, vehicles }, { seed: 1, budget: { iterations: 2000 } }).outbound.length
}
