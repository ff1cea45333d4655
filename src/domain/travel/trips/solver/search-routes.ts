import { Absent } from './absent.ts'
import { anneal } from './anneal.ts'
import { Best } from './best.ts'
import { Routes } from './linked-routes.ts'
import { minimiseFleet } from './minimise-fleet.ts'
import { nearestNeighbours } from './neighbours.ts'
import type { Network } from './network.ts'
import { Random } from './random.ts'
import { createRecreate } from './recreate.ts'
import { cheapestKind, settleRoute } from './route-vehicle.ts'
import { createRuin } from './ruin.ts'
import { savingsRoutes } from './savings.ts'

export type SearchOptions = {
  seed: number
  /** The progress, from 0 to 1; called once every hundred iterations with the best cost so far. */
  progress(cost: number): number
  /** The initial routes, by number, with their kind of vehicle; without them savings build some. */
  start?: readonly StartRoute[]
}

export type StartRoute = { nodes: readonly number[]; kind: number }
/** `number` is the route's number in `start`, if it was there. */
export type FoundRoute = StartRoute & { number: number }

/** The number of nearest nodes next to which a node may be inserted. */
const neighbourCount = 40
/** The share of the work for minimising vehicles. */
const fleetShare = 0.2

/** Solves a routing problem as well as possible in the time that `progress` allows. */
export function search(network: Network, { seed, progress, start }: SearchOptions) {
  const random = new Random(seed)
  const near = nearestNeighbours(network, neighbourCount)
  const routes = new Routes(network)
  const absent = new Absent(network)
  const best = new Best(network.mostRoutes)
  const moves = {
    ruin: createRuin(routes, near, random, absent),
    recreate: createRecreate(routes, near, random, absent),
  }
  begin()
  if (network.size > 1) {
    if (network.prices.route > 0 && absent.count === 0 && !network.promises) {
      minimiseFleet({ routes, absent, best, ...moves }, () => progress(best.cost) >= fleetShare)
    }
    anneal({ routes, absent, best, ...moves }, { random, progress, start: start ? 'warm' : 'cold' })
    best.restore(routes, absent)
  }
  const found = Array.from(
    routes.open.subarray(0, routes.openCount),
    (number): FoundRoute => ({
      number,
      kind: routes.kind[number],
      nodes: routes.nodesOf(number),
    }),
  )
  return { routes: found.sort((a, b) => a.number - b.number), absent: absentNodes(), cost: best.cost }

  function begin(): void {
    const made = start ?? savingsRoutes(network, near).map((nodes) => ({ nodes, kind: -1 }))
    for (const [number, { nodes, kind }] of made.entries()) addRoute(number, nodes, kind)
    for (let node = 1; node < network.size; node++) {
      const group = network.groups[network.group[node]]
      if (routes.route[node] === -1 && (!group || group[0] === node)) absent.add(node)
    }
    moves.recreate(Infinity)
    for (let i = 0; i < routes.touchedCount; i++) settleRoute(routes, routes.touched[i])
  }

  /** Opens a route with these nodes, if that is allowed. */
  function addRoute(number: number, nodes: readonly number[], wanted: number): void {
    const sum = (of: Int32Array) => nodes.reduce((all, node) => all + of[node], 0)
    const kind = wanted === -1 ? cheapestKind(routes, sum(network.seats), sum(network.chairs), 0) : wanted
    if (nodes.length === 0 || kind === -1 || number >= network.mostRoutes) return
    routes.openAs(number, kind)
    for (const node of nodes) routes.append(number, node)
    const fits = routes.seatsLeft[number] >= 0 && routes.chairsLeft[number] >= 0
    if (fits && routes.isInTime(number)) {
      routes.cost[number] = routes.price(number)
      return
    }
    for (const node of nodes) routes.unlink(node)
    routes.close(number)
  }

  function absentNodes(): number[] {
    return Array.from(absent.nodes.subarray(0, absent.count)).flatMap((node) => [
      ...(network.groups[network.group[node]] ?? [node]),
    ])
  }
}
