import type { Routes } from './linked-routes.ts'
import type { VehicleKind } from './network.ts'

/**
 * The cheapest kind of vehicle that is free (or `own`) and fits a route of this duration; -1 when none fits.
 */
export function cheapestKind(
  { network: { kinds }, vehiclesLeft }: Routes,
  seats: number,
  chairs: number,
  duration: number,
  own = -1,
): number {
  let best = -1
  let least = Infinity
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index]
    if (kind.seats < seats || kind.chairs < chairs) continue
    if (index !== own && vehiclesLeft[index] === 0) continue
    const cost = kindCost(kind, duration)
    if (cost < least) [best, least] = [index, cost]
  }
  return best
}

export function kindCost({ perUse, rate }: VehicleKind, duration: number): number {
  return perUse + rate * duration
}

/**
 * Closes an empty route; otherwise gives it the cheapest vehicle that is large enough.
 * @returns the cost of the route; Infinity when it takes too long, which removing a stop can cause if the direct way is
 * slower than the detour
 */
export function settleRoute(routes: Routes, route: number): number {
  const { network, kind, count, cost } = routes
  const own = kind[route]
  if (own === -1) return 0
  if (count[route] === 0) {
    routes.close(route)
    return 0
  }
  if (!routes.isInTime(route)) return Infinity
  // Promises name the vehicle, so it must not change.
  if (network.kinds.length > 1 && network.promises === null) {
    const { seats, chairs } = network.kinds[own]
    const usedSeats = seats - routes.seatsLeft[route]
    const usedChairs = chairs - routes.chairsLeft[route]
    const better = cheapestKind(routes, usedSeats, usedChairs, routes.duration[route], own)
    if (better !== own) routes.changeKind(route, better)
  }
  const price = routes.price(route)
  cost[route] = price
  return price
}
