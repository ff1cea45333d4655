import type { Plan } from './plan.ts'
import type { Vehicle } from './trip.ts'

/** The cost of the vehicles of a plan, in minor units: each once for its use, and the hours of its drives there and back. */
export function planCost({ outbound, return: back }: Plan, vehicles: readonly Vehicle[]): number {
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const hours = [...outbound, ...back].reduce((sum, { vehicle, startsAt, endsAt }) => {
    return sum + ((endsAt - startsAt) / 3600) * (known.get(vehicle)?.costPerHour ?? 0)
  }, 0)
  const uses = outbound.reduce((sum, { vehicle }) => sum + (known.get(vehicle)?.costPerUse ?? 0), 0)
  return Math.round(hours + uses)
}
