import type { Neighbours } from './neighbours.ts'
import type { Network } from './network.ts'

/**
 * Clarke & Wright's savings (1964), parallel, without reversing routes: starts with a route for every node, then joins
 * the pairs of an end and a beginning that save most while `fits`. Nodes of groups are left out.
 */
export function savingsRoutes(network: Network, near: Neighbours): number[][] {
  const { size, arcs, group, longestRoute, longestSpan } = network
  const largest = network.kinds.reduce((most, { seats }) => Math.max(most, seats), 0)
  const mostChairs = network.kinds.reduce((most, { chairs }) => Math.max(most, chairs), 0)
  const route = Array.from({ length: size }, (_, node) => (node === 0 || group[node] !== -1 ? [] : [node]))
  const of = Int32Array.from({ length: size }, (_, node) => node)
  const seats = network.seats.slice()
  const chairs = network.chairs.slice()
  const duration = Int32Array.from({ length: size }, (_, node) => arcs[node] + arcs[node * size])
  for (const { from, to, saved } of pairs()) {
    const [a, b] = [of[from], of[to]]
    const [left, right] = [route[a], route[b]]
    if (a === b || left.at(-1) !== from || right[0] !== to) continue
    const load = seats[a] + seats[b]
    const loadChairs = chairs[a] + chairs[b]
    const whole = duration[a] + duration[b] - saved
    const lastArc = arcs[right[right.length - 1] * size]
    if (load > largest || loadChairs > mostChairs || whole > longestRoute || whole - lastArc > longestSpan)
      continue
    left.push(...right)
    for (const node of right) of[node] = a
    route[b] = []
    seats[a] = load
    chairs[a] = loadChairs
    duration[a] = whole
  }
  return route.filter((nodes) => nodes.length > 0)

  function pairs(): { from: number; to: number; saved: number }[] {
    const found: { from: number; to: number; saved: number }[] = []
    for (let from = 1; from < size; from++) {
      for (let i = from * near.count; i < (from + 1) * near.count; i++) {
        const to = near.node[i]
        if (to === 0 || group[from] !== -1 || group[to] !== -1) continue
        add(from, to, near.outArc[i])
        add(to, from, near.inArc[i])
      }
    }
    return found.sort((a, b) => b.saved - a.saved || a.from - b.from || a.to - b.to)

    function add(from: number, to: number, arc: number): void {
      const saved = arcs[from * size] + arcs[to] - arc
      if (saved > 0) found.push({ from, to, saved })
    }
  }
}
