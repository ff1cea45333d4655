import { type Search, solutionCost } from './anneal.ts'
import type { Network } from './network.ts'
import { settleRoute } from './route-vehicle.ts'

/**
 * Minimises the vehicles (Christiaens & Vanden Berghe, 2020): repeatedly drops a route and tries to place its nodes
 * elsewhere. A node that is hard to place is often absent; a solution is better when its absent nodes have been absent
 * less often. Ends when `isOver`, or when the number of vehicles is the minimum for the seats; the solution is then in
 * `best`.
 */
export function minimiseFleet({ routes, absent, best, ruin, recreate }: Search, isOver: () => boolean): void {
  const least = leastVehicles(routes.network)
  const absences = new Float64Array(routes.network.size)
  let wasAbsent = 0
  best.take(routes, absent, solutionCost(routes, absent))
  for (let iteration = 0; ; iteration++) {
    if (absent.count === 0) {
      best.take(routes, absent, solutionCost(routes, absent))
      if (routes.openCount <= least) break
      dropRoute()
      wasAbsent = sumOfAbsences()
    }
    if (iteration % 100 === 0 && isOver()) break
    routes.begin()
    absent.begin()
    ruin()
    recreate(Infinity)
    let cost = 0
    for (let i = 0; i < routes.touchedCount; i++) cost += settleRoute(routes, routes.touched[i])
    const isAbsent = sumOfAbsences()
    for (let i = 0; i < absent.count; i++) {
      const node = absent.nodes[i]
      absences[node] = absences[node] + 1
    }
    if (cost < Infinity && (absent.count === 0 || isAbsent <= wasAbsent)) {
      best.markTouched(routes)
      wasAbsent = sumOfAbsences()
    } else {
      routes.takeBack()
      absent.takeBack()
    }
  }
  best.restore(routes, absent)
  routes.mostOpen = routes.openCount

  /** Empties the route whose nodes are easiest to place elsewhere. */
  function dropRoute(): void {
    let easiest = -1
    let fewest = Infinity
    for (let i = 0; i < routes.openCount; i++) {
      const route = routes.open[i]
      const sum = routes.nodesOf(route).reduce((all, node) => all + absences[node] + 1, 0)
      if (sum < fewest) [easiest, fewest] = [route, sum]
    }
    routes.begin()
    routes.touch(easiest)
    for (const node of routes.nodesOf(easiest)) {
      routes.unlink(node)
      const group = routes.network.groups[routes.network.group[node]]
      if (!group || group[0] === node) absent.add(node)
    }
    routes.close(easiest)
    best.markTouched(routes)
    routes.mostOpen = routes.openCount
  }

  function sumOfAbsences(): number {
    let sum = 0
    for (let i = 0; i < absent.count; i++) sum += absences[absent.nodes[i]] + 1
    return sum
  }
}

/** The minimum number of vehicles with seats for all, counting the largest first. */
export function leastVehicles({ kinds, seats }: Pick<Network, 'kinds' | 'seats'>): number {
  let needed = seats.reduce((sum, count) => sum + count, 0)
  let vehicles = 0
  for (const kind of kinds.toSorted((a, b) => b.seats - a.seats)) {
    const used = Math.min(kind.count, Math.ceil(needed / Math.max(1, kind.seats)))
    needed -= used * kind.seats
    vehicles += used
    if (needed <= 0) break
  }
  return vehicles
}
