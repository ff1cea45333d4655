import type { Routes } from './linked-routes.ts'
import type { Neighbours } from './neighbours.ts'
import type { Random } from './random.ts'
import { cheapestKind, kindCost } from './route-vehicle.ts'

/**
 * Inserts all nodes of a group into one route, each where it adds least: tries the routes of the members' neighbours,
 * then all others, then a new one. Returns the added cost; Infinity, without inserting, when it is not below `most`.
 */
export function createGroupInsertion(
  routes: Routes,
  near: Neighbours,
  random: Random,
): (group: number, most: number) => number {
  const { network } = routes
  const { size, arcs, seats, chairs, kinds, groups, prices, promises } = network
  const triedIn = new Int32Array(network.mostRoutes)
  let attempt = 0

  return (index, most) => {
    const group = groups[index]
    const needed = sum(group, seats)
    const neededChairs = sum(group, chairs)
    attempt++
    let best = -1
    let least = most
    const tryRoute = (at: number) => {
      if (at === -1 || triedIn[at] === attempt) return
      triedIn[at] = attempt
      const cost = costIn(at, group, needed, neededChairs)
      if (cost < least && random.next() >= 0.01) [best, least] = [at, cost]
    }
    for (const member of group) {
      const end = (member + 1) * near.count
      for (let i = member * near.count; i < end; i++) {
        tryRoute(routes.route[near.node[i]])
      }
    }
    if (best === -1) for (let i = 0; i < routes.openCount; i++) tryRoute(routes.open[i])
    const fresh = routes.unopened()
    const freshKind = fresh === -1 ? -1 : cheapestKind(routes, needed, neededChairs, 0)
    if (freshKind !== -1) {
      const cost = costInNew(fresh, freshKind, group)
      if (cost < least) [best, least] = [fresh, cost]
    }
    if (best === -1) return Infinity
    routes.touch(best)
    if (routes.kind[best] === -1) routes.openAs(best, freshKind)
    else if (isTooSmall(best, needed, neededChairs))
      routes.changeKind(best, largerKind(best, needed, neededChairs))
    linkAll(best, group)
    return least
  }

  function costIn(at: number, group: Int32Array, needed: number, neededChairs: number): number {
    let extra = 0
    const time = routes.duration[at]
    if (isTooSmall(at, needed, neededChairs)) {
      const kind = kinds.length > 1 && promises === null ? largerKind(at, needed, neededChairs) : -1
      if (kind === -1) return Infinity
      const own = kinds[routes.kind[at]]
      extra = kindCost(kinds[kind], time) - kindCost(own, time)
    }
    const added = addedBy(at, group)
    return added === Infinity ? Infinity : routes.rate[at] * added + extra + promisePrice(at, group)
  }

  function costInNew(fresh: number, kind: number, group: Int32Array): number {
    routes.openAs(fresh, kind)
    const added = addedBy(fresh, group)
    routes.close(fresh)
    if (added === Infinity) return Infinity
    return prices.route + kindCost(kinds[kind], added) + promisePrice(fresh, group)
  }

  /** The time that the group adds to the route; Infinity when the route gets too long. */
  function addedBy(at: number, group: Int32Array): number {
    const before = routes.duration[at]
    linkAll(at, group)
    const after = routes.duration[at]
    const lastArc = routes.toNext[routes.last[at]]
    for (const member of group) routes.unlink(member)
    return after > network.longestRoute || after - lastArc > network.longestSpan ? Infinity : after - before
  }

  function linkAll(at: number, group: Int32Array): void {
    for (const member of group) {
      let least = Infinity
      let bestBefore = 0
      let bestAfter = 0
      let before = 0
      let after = routes.first[at]
      for (;;) {
        const gone = before === 0 && after === 0 ? 0 : arcs[before * size + after]
        const added = arcs[before * size + member] + arcs[member * size + after] - gone
        if (added < least) [least, bestBefore, bestAfter] = [added, before, after]
        if (after === 0) break
        before = after
        after = routes.next[after]
      }
      routes.link(at, member, bestBefore, bestAfter)
    }
  }

  function isTooSmall(at: number, needed: number, neededChairs: number): boolean {
    return routes.seatsLeft[at] < needed || routes.chairsLeft[at] < neededChairs
  }

  function largerKind(at: number, needed: number, neededChairs: number): number {
    const own = kinds[routes.kind[at]]
    const allSeats = own.seats - routes.seatsLeft[at] + needed
    const allChairs = own.chairs - routes.chairsLeft[at] + neededChairs
    return cheapestKind(routes, allSeats, allChairs, routes.duration[at])
  }

  function promisePrice(at: number, group: Int32Array): number {
    if (promises === null) return 0
    const broken = group.filter((member) => promises.route[member] !== -1 && promises.route[member] !== at)
    return broken.length * prices.promise
  }
}

function sum(nodes: Int32Array, of: Int32Array): number {
  return nodes.reduce((total, node) => total + of[node], 0)
}
