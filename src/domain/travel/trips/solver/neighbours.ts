import type { Network } from './network.ts'

/** The nearest other nodes of each node, nearest first, with the arcs in both directions. */
export type Neighbours = {
  /** Neighbours per node; those of node `n` begin at `n * count`. A shorter list is padded with zeros. */
  readonly count: number
  readonly node: Int32Array
  /** The arc from the neighbour to the node. */
  readonly inArc: Int32Array
  /** The arc from the node to the neighbour. */
  readonly outArc: Int32Array
}

export function nearestNeighbours({ size, arcs }: Network, most: number): Neighbours {
  const count = Math.max(0, Math.min(most, size - 2))
  const node = new Int32Array(size * count)
  const inArc = new Int32Array(size * count)
  const outArc = new Int32Array(size * count)
  // Nodes at the same point take at most half of a list, so that a crowded meeting point does not hide all
  // others.
  const mostSame = Math.ceil(count / 2)
  const others = new Int32Array(size)
  for (let from = 1; from < size && count > 0; from++) {
    const row = arcs.subarray(from * size, from * size + size)
    let found = 0
    let same = 0
    for (let other = 1; other < size; other++) {
      if (other !== from && (row[other] !== 0 || same++ < mostSame)) others[found++] = other
    }
    selectSmallest(others, row, found, count)
    const nearest = others.subarray(0, Math.min(found, count))
    nearest.sort((a, b) => row[a] - row[b] || a - b)
    nearest.forEach((other, i) => {
      node[from * count + i] = other
      inArc[from * count + i] = arcs[other * size + from]
      outArc[from * count + i] = row[other]
    })
  }
  return { count, node, inArc, outArc }
}

/** Quickselect (Hoare): moves the `wanted` items with the smallest keys to the front, unordered. */
function selectSmallest(items: Int32Array, keys: Int32Array, length: number, wanted: number): void {
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = keys[items[(low + high) >> 1]]
    let i = low
    let j = high
    while (i <= j) {
      while (keys[items[i]] < pivot) i++
      while (keys[items[j]] > pivot) j--
      if (i > j) break
      const moved = items[i]
      items[i++] = items[j]
      items[j--] = moved
    }
    if (wanted - 1 <= j) high = j
    else if (wanted - 1 >= i) low = i
    else return
  }
}
