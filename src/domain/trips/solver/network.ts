/**
 * A routing problem as flat arrays, which is what the solver works on. Node 0 is where routes end (and begin, where
 * its outgoing arcs cost something); every other node is a customer to visit once. All arcs are in seconds, or in any
 * other integer unit that is the same throughout.
 */
export type Network = {
  /** How many nodes there are, with node 0. */
  readonly size: number
  /** The arc from `a` to `b` is at `a * size + b`. It has the time at the stop `a` in it. */
  readonly arcs: Int32Array
  /** Seats that each node needs. */
  readonly seats: Int32Array
  /** Wheelchair places that each node needs. */
  readonly chairs: Int32Array
  /** The index in `groups` of nodes that share a vehicle; -1 for a node of its own. */
  readonly group: Int32Array
  readonly groups: readonly Int32Array[]
  readonly kinds: readonly VehicleKind[]
  /** Most routes there may be. */
  readonly mostRoutes: number
  /** The longest that a route may take from its first stop to node 0. */
  readonly longestRoute: number
  /** The longest from the first stop of a route to its last. */
  readonly longestSpan: number
  readonly prices: Prices
  /** The promises of a plan that has been published. */
  readonly promises: Promises | null
}

/** Vehicles that are alike. */
export type VehicleKind = {
  readonly seats: number
  readonly chairs: number
  /** Cost per unit of arcs. */
  readonly rate: number
  /** Cost of using one at all. */
  readonly perUse: number
  readonly count: number
}

export type Prices = {
  /** Of a seat (or wheelchair place) of a node that no route visits. */
  readonly absent: number
  /** Of each route, besides what its vehicle costs. */
  readonly route: number
  /** Of a person for each unit of time from boarding to node 0. */
  readonly riding: number
  /** Of a promise that is broken. */
  readonly promise: number
}

export type Promises = {
  /** The route that a node was promised; -1 where it was promised none. */
  readonly route: Int32Array
  /** Earliest and latest time of the stop, in units before the deadline at node 0 (the earliest is the larger). */
  readonly earliest: Int32Array
  readonly latest: Int32Array
  /** The last pick-up of a route is at least this long before the deadline. */
  readonly lastPickUp: number
}

/** How many persons a node stands for: of a group its first node for all. */
export function personsOf({ size, group, groups, seats, chairs }: Network): Float64Array {
  return Float64Array.from({ length: size }, (_, node) => {
    const members = groups[group[node] as number] ?? Int32Array.of(node)
    return members.reduce((sum, one) => sum + (seats[one] as number) + (chairs[one] as number), 0)
  })
}
