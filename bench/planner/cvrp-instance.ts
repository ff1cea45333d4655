import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from '../../src/domain/travel/trips/solver/network.ts'

/** An instance of the capacitated vehicle routing problem with the best known cost. */
export type Instance = { name: string; bestKnown: number; network(): Network }

const unlimited = 2 ** 31 - 1

/** The instances of a folder: files of CVRPLIB, NAME.vrp (EUC_2D) beside NAME.sol. */
export function readInstances(folder: string): Instance[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.vrp'))
  return names.sort().map((file) => {
    const bestKnown = readBestKnown(join(folder, file.replace(/vrp$/, 'sol')))
    return { name: file.replace('.vrp', ''), bestKnown, network: () => readNetwork(join(folder, file)) }
  })
}

/** The cost in a file of CVRPLIB with a solution. */
export function readBestKnown(file: string): number {
  return Number(/^Cost\s+([\d.]+)/im.exec(readFileSync(file, 'utf8'))?.[1])
}

/** The routing problem in a file of CVRPLIB (EUC_2D, its depot first). */
export function readNetwork(file: string): Network {
  const text = readFileSync(file, 'utf8')
  const capacity = Number(/CAPACITY\s*:\s*(\d+)/.exec(text)?.[1])
  const size = Number(/DIMENSION\s*:\s*(\d+)/.exec(text)?.[1])
  const section = (from: string, to: string) =>
    (text.split(from)[1]?.split(to)[0] ?? '').trim().split(/\s+/).map(Number)
  const places = section('NODE_COORD_SECTION', 'DEMAND_SECTION')
  const demands = section('DEMAND_SECTION', 'DEPOT_SECTION')
  const arcs = new Int32Array(size * size)
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) {
      const [x, y] = [1, 2].map((i) => (places[3 * from + i] ?? 0) - (places[3 * to + i] ?? 0))
      arcs[from * size + to] = Math.round(Math.hypot(x ?? 0, y ?? 0))
    }
  }
  return {
    size,
    arcs,
    seats: Int32Array.from({ length: size }, (_, node) => demands[2 * node + 1] ?? 0),
    chairs: new Int32Array(size),
    group: new Int32Array(size).fill(-1),
    groups: [],
    kinds: [{ seats: capacity, chairs: 0, rate: 1, perUse: 0, count: size }],
    mostRoutes: size - 1,
    longestRoute: unlimited,
    longestSpan: unlimited,
    prices: { absent: 1e7, promise: 0, route: 0, riding: 0 },
    promises: null,
  }
}

/**
 * The cost of routes, computed from the instance alone.
 * @throws Error when they do not visit every customer once, or exceed the capacity
 */
export function costOfRoutes(
  { size, arcs, seats, kinds }: Network,
  routes: readonly (readonly number[])[],
): number {
  const visited = routes.flat().sort((a, b) => a - b)
  if (visited.length !== size - 1 || visited.some((node, index) => node !== index + 1)) {
    throw new Error('the routes do not visit every customer once')
  }
  return routes.reduce((sum, nodes) => {
    const load = nodes.reduce((all, node) => all + (seats[node] ?? 0), 0)
    if (load > (kinds[0]?.seats ?? 0)) throw new Error('a route is too heavy')
    const path = [0, ...nodes, 0]
    return sum + path.slice(1).reduce((all, to, i) => all + (arcs[(path[i] ?? 0) * size + to] ?? 0), 0)
  }, 0)
}
