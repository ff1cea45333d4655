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
  /** How far the work is, from 0 to 1; asked once every hundred iterations and told the best cost so far. */
  progress(cost: number): number
  /** The routes to begin with, each at its number, with its kind of vehicle; without them savings make some. */
  start?: readonly StartRoute[]
}

export type StartRoute = { nodes: readonly number[]; kind: number }
/** `number` is that of the route in `start`, if it was there. */
export type FoundRoute = StartRoute & { number: number }

/** How many of its nearest nodes each node may be put next to. */
const neighbourCount = 40
/** The part of the work in which vehicles are saved. */
const fleetShare = 0.2

/** Solves a routing problem as well as the time allows, or as `progress` says. */
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
      minimiseFleet(routes, absent, best, moves, () => progress(best.cost) >= fleetShare)
    }
    anneal(routes, absent, best, random, moves, progress, start ? 'warm' : 'cold')
    best.restore(routes, absent)
  }
  const found = Array.from(
    routes.open.subarray(0, routes.openCount),
    (number): FoundRoute => ({
      number,
      kind: routes.kind[number] as number,
      nodes: routes.nodesOf(number),
    }),
  )
  return { routes: found.sort((a, b) => a.number - b.number), absent: absentNodes(), cost: best.cost }

  function begin(): void {
    const made = start ?? savingsRoutes(network, near).map((nodes) => ({ nodes, kind: -1 }))
    for (const [number, { nodes, kind }] of made.entries()) addRoute(number, nodes, kind)
    for (let node = 1; node < network.size; node++) {
      const group = network.groups[network.group[node] as number]
      if (routes.route[node] === -1 && (!group || group[0] === node)) absent.add(node)
    }
    moves.recreate(Infinity)
    for (let i = 0; i < routes.touchedCount; i++) settleRoute(routes, routes.touched[i] as number)
  }

  /** Opens a route with these nodes, if it is one that may be. */
  function addRoute(number: number, nodes: readonly number[], wanted: number): void {
    const sum = (of: Int32Array) => nodes.reduce((all, node) => all + (of[node] as number), 0)
    const kind = wanted === -1 ? cheapestKind(routes, sum(network.seats), sum(network.chairs), 0) : wanted
    if (nodes.length === 0 || kind === -1 || number >= network.mostRoutes) return
    routes.openAs(number, kind)
    for (const node of nodes) routes.append(number, node)
    const fits = (routes.seatsLeft[number] as number) >= 0 && (routes.chairsLeft[number] as number) >= 0
    if (fits && routes.isInTime(number)) {
      routes.cost[number] = routes.price(number)
      return
    }
    for (const node of nodes) routes.unlink(node)
    routes.close(number)
  }

  function absentNodes(): number[] {
    return Array.from(absent.nodes.subarray(0, absent.count)).flatMap((node) => [
      ...(network.groups[network.group[node] as number] ?? [node]),
    ])
  }
}
