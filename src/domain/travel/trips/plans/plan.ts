import type { Vehicle } from './trip.ts'

/** The vehicles of a trip, the parties of each, their order and hours. Moments are seconds since 1970. */
export type Plan = {
  readonly outbound: readonly Route[]
  readonly return: readonly Route[]
  /** Ids of parties without a vehicle. */
  readonly unplanned: readonly string[]
}

export type Leg = 'outbound' | 'return'

/** The drive of one vehicle on one leg. */
export type Route = {
  /** The vehicle's id. */
  readonly vehicle: string
  /** The first pick-up of the outbound leg; on the return leg the departure from the venue. */
  readonly startsAt: number
  /** The arrival at the venue; on the return leg the end of the last stop. */
  readonly endsAt: number
  readonly stops: readonly Stop[]
}

/** A point on a route, the arrival of the vehicle, and the ids of the parties that board or leave. */
export type Stop = { readonly point: number; readonly at: number; readonly parties: readonly string[] }

/** The vehicle and the pick-up window that were promised to a party. */
export type PickUpPromise = {
  readonly party: string
  readonly vehicle: string
  /** The window of the pick-up. */
  readonly earliest: number
  readonly latest: number
}

export function partiesOf(route: Route): string[] {
  return route.stops.flatMap(({ parties }) => parties)
}

/**
 * The cost of a plan's vehicles, in minor units: each vehicle's use once, and the hours of its drives there and back.
 */
export function planCost({ outbound, return: back }: Plan, vehicles: readonly Vehicle[]): number {
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const hours = [...outbound, ...back].reduce((sum, { vehicle, startsAt, endsAt }) => {
    return sum + ((endsAt - startsAt) / 3600) * (known.get(vehicle)?.costPerHour ?? 0)
  }, 0)
  const uses = outbound.reduce((sum, { vehicle }) => sum + (known.get(vehicle)?.costPerUse ?? 0), 0)
  return Math.round(hours + uses)
}
