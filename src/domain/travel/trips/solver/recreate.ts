import type { Absent } from './absent.ts'
import type { Routes } from './linked-routes.ts'
import type { Neighbours } from './neighbours.ts'
import type { Random } from './random.ts'
import { createGroupInsertion } from './recreate-group.ts'
import { cheapestKind, kindCost } from './route-vehicle.ts'
import { createSorting } from './sort-absent.ts'

/** Chance that a position is skipped, so that the best is not always chosen. */
const blinkChance = 0.01

/**
 * Greedy insertion with blinks (Christiaens & Vanden Berghe, 2020): inserts the absent nodes, in random order, each
 * where it adds least, next to one of its neighbours or, if there is no room, on any route with room. Nodes that fit
 * nowhere stay absent.
 * @returns a function that inserts while the added cost stays below `slack`, and returns whether it finished:
 * insertions only add cost, so a solution above the limit can be abandoned early
 */
export function createRecreate(
  routes: Routes,
  near: Neighbours,
  random: Random,
  absent: Absent,
): (slack: number) => boolean {
  const { network, next, prev, toNext, fromPrev, route, seatsLeft, chairsLeft, duration, rate } = routes
  const { node: nearNode, inArc: nearIn, outArc: nearOut } = near
  const { size, arcs, seats, chairs, kinds, prices, promises, longestRoute, longestSpan } = network
  const sort = createSorting(network, random)
  const insertGroup = createGroupInsertion(routes, near, random)
  const mayGrow = kinds.length > 1 && promises === null
  // The best position so far for the node that is being inserted.
  let bestCost = Infinity
  let bestRoute = -1
  let bestBefore = 0
  let bestAfter = 0

  return (slack) => {
    const { nodes, count } = absent
    sort(nodes, count)
    absent.count = 0
    let left = slack
    for (let i = 0; i < count; i++) {
      const node = nodes[i]
      const group = network.group[node]
      const added = group === -1 ? insert(node, left) : insertGroup(group, left)
      if (added === Infinity) absent.add(node)
      left -= added === Infinity ? absent.priceOf(node) : added
      if (left < 0) return false
    }
    return true
  }

  /** Inserts a node if that costs less than `most`: returns the cost, or Infinity. */
  function insert(node: number, most: number): number {
    bestCost = most
    bestRoute = -1
    const hasRoomNear = lookNear(node)
    // If a near position has room but is too expensive, farther ones are more expensive; search everywhere
    // only if there is no room or the node may stay absent.
    if (bestRoute === -1 && (!hasRoomNear || most > absent.priceOf(node))) lookEverywhere(node)
    lookAtNewRoute(node)
    if (bestRoute === -1) return Infinity
    routes.touch(bestRoute)
    makeRoom(bestRoute, node)
    routes.link(bestRoute, node, bestBefore, bestAfter)
    return bestCost
  }

  /** The hot loop: both sides of each neighbour. Returns whether one of their routes has room. */
  function lookNear(node: number): boolean {
    const row = node * size
    const toEnd = arcs[row]
    const needed = seats[node]
    const neededChairs = chairs[node]
    const end = (node + 1) * near.count
    let best = bestCost
    let hasRoom = false
    for (let i = node * near.count; i < end; i++) {
      const neighbour = nearNode[i]
      const at = route[neighbour]
      if (at === -1) continue
      let extra = 0
      if (seatsLeft[at] < needed || (neededChairs > 0 && chairsLeft[at] < neededChairs)) {
        if (!mayGrow) continue
        extra = growCost(at, needed, neededChairs)
        if (extra === Infinity) continue
      }
      hasRoom = true
      if (promises !== null) extra += promisePrice(node, at)
      const price = rate[at]
      const inArc = nearIn[i]
      const outArc = nearOut[i]
      // A lower bound for the position's cost, before subtracting the arc that it replaces. If the node on its other
      // side is nearer than this neighbour, the position was already checked from there.
      const both = inArc + outArc
      const arcAfter = toNext[neighbour]
      const after = next[neighbour]
      if (after === 0 || price * (both - arcAfter) + extra < best) {
        const added = inArc + arcs[row + after] - arcAfter
        const cost = price * added + extra
        if (cost < best) best = consider(at, neighbour, after, added, cost, after === 0 ? toEnd : -1)
      }
      const arcBefore = fromPrev[neighbour]
      const before = prev[neighbour]
      if (before === 0 || price * (both - arcBefore) + extra < best) {
        const added = arcs[before * size + node] + outArc - arcBefore
        const cost = price * added + extra
        if (cost < best) best = consider(at, before, neighbour, added, cost, -1)
      }
    }
    return hasRoom
  }

  /** Checks every position of all routes with room. */
  function lookEverywhere(node: number): void {
    const needed = seats[node]
    const neededChairs = chairs[node]
    const row = node * size
    for (let i = 0; i < routes.openCount; i++) {
      const at = routes.open[i]
      let extra = 0
      if (seatsLeft[at] < needed || chairsLeft[at] < neededChairs) {
        if (!mayGrow) continue
        extra = growCost(at, needed, neededChairs)
        if (extra === Infinity) continue
      }
      if (promises !== null) extra += promisePrice(node, at)
      const price = rate[at]
      let before = 0
      let after = routes.first[at]
      for (;;) {
        const toAfter = arcs[row + after]
        const gone = after === 0 ? (before === 0 ? 0 : toNext[before]) : fromPrev[after]
        const added = arcs[before * size + node] + toAfter - gone
        const cost = price * added + extra
        if (cost < bestCost) consider(at, before, after, added, cost, after === 0 ? toAfter : -1)
        if (after === 0) break
        before = after
        after = next[after]
      }
    }
  }

  /**
   * Considers a position: takes it if it is the best so far, its route is in time and no blink skips it.
   * @returns the cost of the best position now
   */
  function consider(
    at: number,
    before: number,
    after: number,
    added: number,
    cost: number,
    toEnd: number,
  ): number {
    const longer = duration[at] + added
    if (longer > longestRoute) return bestCost
    const lastArc = toEnd === -1 ? toNext[routes.last[at]] : toEnd
    if (longer - lastArc > longestSpan) return bestCost
    if (random.next() < blinkChance) return bestCost
    bestCost = cost
    bestRoute = at
    bestBefore = before
    bestAfter = after
    return cost
  }

  function lookAtNewRoute(node: number): void {
    const fresh = routes.unopened()
    const toEnd = arcs[node * size]
    const whole = arcs[node] + toEnd
    if (fresh === -1 || whole > longestRoute || whole - toEnd > longestSpan) return
    const kind = cheapestKind(routes, seats[node], chairs[node], whole)
    if (kind === -1) return
    const extra = promises === null ? 0 : promisePrice(node, fresh)
    const cost = prices.route + kindCost(kinds[kind], whole) + extra
    if (cost >= bestCost) return
    bestCost = cost
    bestRoute = fresh
    bestBefore = 0
    bestAfter = 0
  }

  /** Opens the route, or gives it a larger vehicle, if the node needs it. */
  function makeRoom(at: number, node: number): void {
    const own = routes.kind[at]
    const needed = seats[node]
    const neededChairs = chairs[node]
    if (own === -1) {
      const whole = arcs[node] + arcs[node * size]
      routes.openAs(at, cheapestKind(routes, needed, neededChairs, whole))
    } else if (seatsLeft[at] < needed || chairsLeft[at] < neededChairs) {
      routes.changeKind(at, largerKind(at, needed, neededChairs))
    }
  }

  function largerKind(at: number, needed: number, neededChairs: number): number {
    const own = kinds[routes.kind[at]]
    const allSeats = own.seats - seatsLeft[at] + needed
    const allChairs = own.chairs - chairsLeft[at] + neededChairs
    return cheapestKind(routes, allSeats, allChairs, duration[at])
  }

  /** The additional cost of a vehicle with room for more; Infinity when there is none. */
  function growCost(at: number, needed: number, neededChairs: number): number {
    const kind = largerKind(at, needed, neededChairs)
    if (kind === -1) return Infinity
    const time = duration[at]
    const own = kinds[routes.kind[at]]
    return kindCost(kinds[kind], time) - kindCost(own, time)
  }

  function promisePrice(node: number, at: number): number {
    const promised = promises === null ? -1 : promises.route[node]
    return promised === -1 || promised === at ? 0 : prices.promise
  }
}
