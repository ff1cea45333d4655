/**
 * A routing problem as flat arrays for the solver. Node 0 is the end of every route (and its beginning, if its outgoing
 * arcs have a cost); every other node is a customer to visit once. All arcs are in seconds, or in any other consistent
 * integer unit. Functions of the inner loops take their numbers as parameters, not as an object: they are called millions
 * of times for each plan.
 */
export type Network = {
  /** The number of nodes, including node 0. */
  readonly size: number
  /** The arc from `a` to `b` is at `a * size + b`. It includes the time at the stop `a`. */
  readonly arcs: Int32Array
  /** Seats that each node needs. */
  readonly seats: Int32Array
  /** Wheelchair places that each node needs. */
  readonly chairs: Int32Array
  /** The index in `groups` of nodes that share a vehicle; -1 for a single node. */
  readonly group: Int32Array
  readonly groups: readonly Int32Array[]
  readonly kinds: readonly VehicleKind[]
  /** The maximum number of routes. */
  readonly mostRoutes: number
  /** The maximum time of a route from its first stop to node 0. */
  readonly longestRoute: number
  /** The maximum time from the first stop of a route to its last. */
  readonly longestSpan: number
  readonly prices: Prices
  /** The promises of a published plan. */
  readonly promises: Promises | null
}

/** Identical vehicles. */
export type VehicleKind = {
  readonly seats: number
  readonly chairs: number
  /** Cost per unit of arcs. */
  readonly rate: number
  /** Fixed cost of using one. */
  readonly perUse: number
  readonly count: number
}

export type Prices = {
  /** For a seat (or wheelchair place) of a node that no route visits. */
  readonly absent: number
  /** For each route, in addition to the cost of its vehicle. */
  readonly route: number
  /** For a person, per unit of time from boarding to node 0. */
  readonly riding: number
  /** For a broken promise. */
  readonly promise: number
}

export type Promises = {
  /** The promised route of a node; -1 when it has no promise. */
  readonly route: Int32Array
  /**
   * Earliest and latest time of the stop, in units before the deadline at node 0 (so the earliest is the larger
   * number).
   */
  readonly earliest: Int32Array
  readonly latest: Int32Array
  /** The last pick-up of a route is at least this long before the deadline. */
  readonly lastPickUp: number
}

/** The number of persons of a node; the first node of a group counts for the whole group. */
export function personsOf(network: Network): Float64Array {
  return sumOfMembers(network, (node) => network.seats[node] + network.chairs[node])
}

/** The number of promises to a node; the first node of a group counts for the whole group. */
export function promisedOf(network: Network): Float64Array {
  const { promises } = network
  return sumOfMembers(network, (node) => (promises === null || promises.route[node] === -1 ? 0 : 1))
}

function sumOfMembers({ size, group, groups }: Network, countOf: (node: number) => number): Float64Array {
  return Float64Array.from({ length: size }, (_, node) =>
    (groups[group[node]] ?? Int32Array.of(node)).reduce((sum, member) => sum + countOf(member), 0),
  )
}
