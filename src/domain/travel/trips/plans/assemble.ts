import { type Plan, partiesOf, type Route } from './plan.ts'
import type { Trip } from './trip.ts'

/** The plan with these routes; parties on no outbound route are left over. */
export function assemble(trip: Trip, outbound: readonly Route[], back: readonly Route[]): Plan {
  const planned = new Set(outbound.flatMap(partiesOf))
  return {
    outbound,
    return: back,
    unplanned: trip.parties.filter(({ id }) => !planned.has(id)).map(({ id }) => id),
  }
}
