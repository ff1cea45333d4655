import type { Network } from './network.ts'
import { priceOfRoute } from './route-price.ts'

/**
 * Routes as linked lists of nodes, with sums that make every check of an insertion O(1). A route is a number; one
 * without nodes can be opened. Changes since `begin` can be undone.
 */
export class Routes {
  readonly network: Network
  /** The node after and before each node on its route; 0 at the ends. */
  readonly next: Int32Array
  readonly prev: Int32Array
  /** The arc to the next node and the one from the node before. */
  readonly toNext: Int32Array
  readonly fromPrev: Int32Array
  /** The route of each node; -1 when it is on none. */
  readonly route: Int32Array
  readonly first: Int32Array
  readonly last: Int32Array
  /**
   * Per route: number of nodes, free seats and wheelchair places, time, kind of vehicle (-1 when not open).
   */
  readonly count: Int32Array
  readonly seatsLeft: Int32Array
  readonly chairsLeft: Int32Array
  readonly duration: Int32Array
  readonly kind: Int32Array
  readonly rate: Float64Array
  /** The cost of each route, valid after `price`. */
  readonly cost: Float64Array
  /** Open routes, in no order, and unopened ones, which are taken from the end. */
  readonly open: Int32Array
  openCount = 0
  /** The number of unused vehicles of each kind. */
  readonly vehiclesLeft: Int32Array
  /** The current limit of open routes. */
  mostOpen: number
  /** Routes that have changed since `begin`. */
  readonly touched: Int32Array
  touchedCount = 0
  /** The cost of the touched routes before the change. */
  costBefore = 0

  readonly #place: Int32Array
  /** Over all kinds of vehicles: the lowest rate, and the lowest fixed cost of a route. */
  readonly #leastRate: number
  readonly #leastOfRoute: number
  readonly #saved: Int32Array
  readonly #savedFrom: Int32Array
  readonly #savedKind: Int32Array
  readonly #isTouched: Uint8Array

  constructor(network: Network) {
    const { size, mostRoutes } = network
    this.network = network
    this.next = new Int32Array(size)
    this.prev = new Int32Array(size)
    this.toNext = new Int32Array(size)
    this.fromPrev = new Int32Array(size)
    this.route = new Int32Array(size).fill(-1)
    this.first = new Int32Array(mostRoutes)
    this.last = new Int32Array(mostRoutes)
    this.count = new Int32Array(mostRoutes)
    this.seatsLeft = new Int32Array(mostRoutes)
    this.chairsLeft = new Int32Array(mostRoutes)
    this.duration = new Int32Array(mostRoutes)
    this.kind = new Int32Array(mostRoutes).fill(-1)
    this.rate = new Float64Array(mostRoutes)
    this.cost = new Float64Array(mostRoutes)
    this.open = Int32Array.from({ length: mostRoutes }, (_, route) => route)
    this.vehiclesLeft = Int32Array.from(network.kinds, ({ count }) => count)
    this.mostOpen = mostRoutes
    this.touched = new Int32Array(mostRoutes)
    this.#place = this.open.slice()
    this.#leastRate = Math.min(...network.kinds.map(({ rate }) => rate))
    this.#leastOfRoute = network.prices.route + Math.min(...network.kinds.map(({ perUse }) => perUse))
    this.#saved = new Int32Array(size)
    this.#savedFrom = new Int32Array(mostRoutes + 1)
    this.#savedKind = new Int32Array(mostRoutes)
    this.#isTouched = new Uint8Array(mostRoutes)
  }

  /** Starts a change that can be undone. */
  begin(): void {
    for (let i = 0; i < this.touchedCount; i++) this.#isTouched[this.touched[i]] = 0
    this.touchedCount = 0
    this.costBefore = 0
  }

  isTouched(route: number): boolean {
    return this.#isTouched[route] === 1
  }

  /** Saves a route before it changes. */
  touch(route: number): void {
    if (this.#isTouched[route] === 1) return
    this.#isTouched[route] = 1
    const index = this.touchedCount++
    this.touched[index] = route
    this.#savedKind[index] = this.kind[route]
    this.costBefore += this.kind[route] === -1 ? 0 : this.cost[route]
    let at = index === 0 ? 0 : this.#savedFrom[index]
    this.#savedFrom[index] = at
    for (let node = this.first[route]; node !== 0; node = this.next[node]) {
      this.#saved[at++] = node
    }
    this.#savedFrom[index + 1] = at
  }

  /** Restores the touched routes as they were at `begin`; nodes that were on no route are on none again. */
  takeBack(): void {
    for (let i = 0; i < this.touchedCount; i++) {
      const route = this.touched[i]
      for (let node = this.first[route]; node !== 0; node = this.next[node]) {
        this.route[node] = -1
      }
      if (this.kind[route] !== -1) this.close(route)
    }
    for (let i = 0; i < this.touchedCount; i++) {
      const route = this.touched[i]
      if (this.#savedKind[i] === -1) continue
      this.openAs(route, this.#savedKind[i])
      const end = this.#savedFrom[i + 1]
      for (let at = this.#savedFrom[i]; at < end; at++) this.append(route, this.#saved[at])
      this.cost[route] = this.price(route)
    }
  }

  /** Closes all routes. */
  clear(): void {
    this.begin()
    this.route.fill(-1)
    while (this.openCount > 0) this.close(this.open[0])
  }

  /** A route that can be opened; -1 when the limit is reached. */
  unopened(): number {
    return this.openCount < this.mostOpen ? this.open[this.openCount] : -1
  }

  /** Opens an empty route with a vehicle of this kind. */
  openAs(route: number, kind: number): void {
    this.#swap(route, this.openCount++)
    this.first[route] = 0
    this.last[route] = 0
    this.count[route] = 0
    this.duration[route] = 0
    const { seats, chairs, rate } = this.network.kinds[kind]
    this.kind[route] = kind
    this.seatsLeft[route] = seats
    this.chairsLeft[route] = chairs
    this.rate[route] = rate
    this.vehiclesLeft[kind] = this.vehiclesLeft[kind] - 1
  }

  close(route: number): void {
    const kind = this.kind[route]
    this.vehiclesLeft[kind] = this.vehiclesLeft[kind] + 1
    this.kind[route] = -1
    this.first[route] = 0
    this.last[route] = 0
    this.count[route] = 0
    this.#swap(route, --this.openCount)
  }

  #swap(route: number, place: number): void {
    const other = this.open[place]
    const from = this.#place[route]
    this.open[from] = other
    this.#place[other] = from
    this.open[place] = route
    this.#place[route] = place
  }

  /** Changes the kind of vehicle of a route. */
  changeKind(route: number, kind: number): void {
    const { kinds } = this.network
    const before = this.kind[route]
    const [was, is] = [kinds[before], kinds[kind]]
    this.vehiclesLeft[before] = this.vehiclesLeft[before] + 1
    this.vehiclesLeft[kind] = this.vehiclesLeft[kind] - 1
    this.kind[route] = kind
    this.seatsLeft[route] = this.seatsLeft[route] + is.seats - was.seats
    this.chairsLeft[route] = this.chairsLeft[route] + is.chairs - was.chairs
    this.rate[route] = is.rate
  }

  append(route: number, node: number): void {
    this.link(route, node, this.last[route], 0)
  }

  /** Inserts a node between two others of a route; 0 stands for its ends. */
  link(route: number, node: number, before: number, after: number): void {
    const { size, arcs, seats, chairs } = this.network
    const inArc = arcs[before * size + node]
    const outArc = arcs[node * size + after]
    this.route[node] = route
    this.prev[node] = before
    this.next[node] = after
    this.fromPrev[node] = inArc
    this.toNext[node] = outArc
    let gone = 0
    if (before === 0) {
      this.first[route] = node
      if (after !== 0) gone = this.fromPrev[after]
    } else {
      gone = this.toNext[before]
      this.next[before] = node
      this.toNext[before] = inArc
    }
    if (after === 0) {
      this.last[route] = node
    } else {
      this.prev[after] = node
      this.fromPrev[after] = outArc
    }
    this.duration[route] = this.duration[route] + inArc + outArc - gone
    this.count[route] = this.count[route] + 1
    this.seatsLeft[route] = this.seatsLeft[route] - seats[node]
    this.chairsLeft[route] = this.chairsLeft[route] - chairs[node]
  }

  unlink(node: number): void {
    const { size, arcs, seats, chairs } = this.network
    const route = this.route[node]
    const before = this.prev[node]
    const after = this.next[node]
    const arc = before === 0 && after === 0 ? 0 : arcs[before * size + after]
    if (before === 0) {
      this.first[route] = after
    } else {
      this.next[before] = after
      this.toNext[before] = arc
    }
    if (after === 0) {
      this.last[route] = before
    } else {
      this.prev[after] = before
      this.fromPrev[after] = arc
    }
    this.route[node] = -1
    this.duration[route] = this.duration[route] + arc - this.fromPrev[node] - this.toNext[node]
    this.count[route] = this.count[route] - 1
    this.seatsLeft[route] = this.seatsLeft[route] + seats[node]
    this.chairsLeft[route] = this.chairsLeft[route] + chairs[node]
  }

  /** Whether a route with nodes is within the time limits. */
  isInTime(route: number): boolean {
    const { longestRoute, longestSpan } = this.network
    const whole = this.duration[route]
    return whole <= longestRoute && whole - this.toNext[this.last[route]] <= longestSpan
  }

  /** The nodes of a route in order. */
  nodesOf(route: number): number[] {
    const nodes: number[] = []
    for (let node = this.first[route]; node !== 0; node = this.next[node]) nodes.push(node)
    return nodes
  }

  /** A lower bound for the cost of the touched routes after they are settled. */
  leastTouchedPrice(): number {
    let sum = 0
    for (let i = 0; i < this.touchedCount; i++) {
      const route = this.touched[i]
      if (this.count[route] === 0) continue
      sum += this.#leastOfRoute + this.#leastRate * this.duration[route]
    }
    return sum
  }

  /** The cost of an open route. */
  price(route: number): number {
    return priceOfRoute(this, route)
  }
}
