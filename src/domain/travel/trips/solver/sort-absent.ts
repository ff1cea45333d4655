import { type Network, personsOf } from './network.ts'
import type { Random } from './random.ts'

/**
 * The orders in which absent nodes are inserted, with their weights out of 11: random, largest first, farthest from
 * node 0 first, nearest first (Christiaens & Vanden Berghe, 2020).
 */
const weights = { chance: 4, largest: 4, farthest: 2, nearest: 1 }
const inAll = weights.chance + weights.largest + weights.farthest + weights.nearest

/** Sorts absent nodes in place, each time in one of these orders. */
export function createSorting(network: Network, random: Random): (nodes: Int32Array, count: number) => void {
  const { size, arcs } = network
  const keys = new Float64Array(size)
  const persons = personsOf(network)

  return (nodes, count) => {
    const drawn = random.below(inAll)
    for (let i = 0; i < count; i++) {
      const node = nodes[i]
      if (drawn < weights.chance) keys[i] = random.next()
      else if (drawn < weights.chance + weights.largest) keys[i] = -persons[node]
      else if (drawn < inAll - weights.nearest) keys[i] = -arcs[node * size]
      else keys[i] = arcs[node * size]
    }
    // Insertion sort: there are few.
    for (let i = 1; i < count; i++) {
      const key = keys[i]
      const node = nodes[i]
      let at = i
      for (; at > 0 && keys[at - 1] > key; at--) {
        keys[at] = keys[at - 1]
        nodes[at] = nodes[at - 1]
      }
      keys[at] = key
      nodes[at] = node
    }
  }
}
