import { assemble } from '../plans/assemble.ts'
import { type PickUpPromise, type Plan, partiesOf, type Route } from '../plans/plan.ts'
import { planPrivateVans } from '../plans/private-vans.ts'
import { planReturn } from '../plans/return-leg.ts'
import { scheduleOutbound } from '../plans/schedule.ts'
import type { Trip } from '../plans/trip.ts'
import { type FoundRoute, type StartRoute, search } from '../solver/search-routes.ts'
import { type Budget, createProgress } from './budget.ts'
import { buildNetwork, type TripNetwork } from './build-network.ts'
import { fitRoute } from './fit-route.ts'

export type SolveOptions = { readonly seed: number; readonly budget: Budget }

export type ImproveOptions = SolveOptions & {
  /** Existing promises: one is broken only if a party would be left over otherwise. */
  readonly promises?: readonly PickUpPromise[]
  /** Vehicles whose routes do not change, as far as they still fit the trip. */
  readonly locked?: readonly string[]
}

/** Plans a trip. Minimises, in this order: persons left over, vehicles, cost, and the riders' time. */
export function solveTrip(trip: Trip, { seed, budget }: SolveOptions): Plan {
  const own = planPrivateVans(trip)
  const taken = new Set(own.map(({ vehicle }) => vehicle))
  const parties = trip.parties.filter(({ privateVan }) => privateVan === null)
  const vehicles = trip.vehicles.filter(({ id }) => !taken.has(id))
  const built = buildNetwork(trip, parties, vehicles)
  const found = search(built.network, { seed, progress: createProgress(budget) })
  const outbound = [...own, ...routesOf(trip, built, found.routes, [])]
  return assemble(trip, outbound, planReturn(trip, outbound))
}

/** Improves a plan: places parties that are left over or new, and improves its routes. */
export function improvePlan(
  trip: Trip,
  plan: Plan,
  { seed, budget, promises = [], locked = [] }: ImproveOptions,
): Plan {
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  const isFixed = (route: Route) =>
    locked.includes(route.vehicle) || partiesOf(route).some((id) => known.get(id)?.privateVan)
  // A route that no longer fits is left by as few parties as possible: the others stay in their vehicle.
  const standing = plan.outbound.flatMap((route) => fitRoute(trip, route, promises) ?? [])
  const free = standing.filter((route) => !isFixed(route))
  const fixed = withPrivateVans(trip, standing.filter(isFixed), free)
  const fixedParties = new Set(fixed.flatMap(partiesOf))
  const parties = trip.parties.filter(({ id, privateVan }) => privateVan === null && !fixedParties.has(id))
  const taken = new Set(fixed.map(({ vehicle }) => vehicle))
  const vehicles = trip.vehicles.filter(({ id }) => !taken.has(id))
  const names = free.map(({ vehicle }) => vehicle)
  const built = buildNetwork(trip, parties, vehicles, { promises, vehicles: names })
  const found = search(built.network, {
    seed,
    progress: createProgress(budget),
    start: free.map((route) => startRoute(built, route)),
  })
  const outbound = [...fixed, ...routesOf(trip, built, found.routes, names)]
  return assemble(trip, outbound, planReturn(trip, outbound))
}

/** Adds the private vans of tickets that have none, in vehicles that no route uses. */
function withPrivateVans(trip: Trip, fixed: readonly Route[], free: readonly Route[]): Route[] {
  const used = new Set([...fixed, ...free].map(({ vehicle }) => vehicle))
  const planned = new Set(fixed.flatMap(partiesOf))
  const parties = trip.parties.filter(({ id }) => !planned.has(id))
  const vehicles = trip.vehicles.filter(({ id }) => !used.has(id))
  return [...fixed, ...planPrivateVans({ ...trip, parties, vehicles })]
}

function startRoute({ parties, vehiclesOfKind }: TripNetwork, route: Route): StartRoute {
  const nodeOf = new Map(parties.map((party, node) => [party?.id, node]))
  return {
    nodes: partiesOf(route).flatMap((id) => nodeOf.get(id) ?? []),
    kind: vehiclesOfKind.findIndex((ids) => ids.includes(route.vehicle)),
  }
}

/** Assigns a vehicle of its kind to each route: the one that it had, or any free one. */
function routesOf(
  trip: Trip,
  { parties, vehiclesOfKind }: TripNetwork,
  found: readonly FoundRoute[],
  names: readonly string[],
): Route[] {
  const left = vehiclesOfKind.map((ids) => new Set(ids))
  const keeps = ({ number, kind }: FoundRoute) => left[kind]?.has(names[number] ?? '') ?? false
  const [same, others] = [found.filter(keeps), found.filter((route) => !keeps(route))]
  return [...same, ...others].map((route) => {
    const free = left[route.kind] as Set<string>
    const vehicle = keeps(route) ? (names[route.number] as string) : (free.values().next().value as string)
    free.delete(vehicle)
    return scheduleOutbound(
      trip,
      vehicle,
      route.nodes.flatMap((node) => parties[node] ?? []),
    )
  })
}
