import type { Network } from './network.ts'

/** The data that determine the cost of a route; the arrays are those of `Routes`. */
type Priced = {
  readonly network: Network
  readonly last: Int32Array
  readonly prev: Int32Array
  readonly toNext: Int32Array
  readonly duration: Int32Array
  readonly kind: Int32Array
  readonly rate: Float64Array
}

/** The cost of an open route: its vehicle, its time, its riders' time, and the promises that it breaks. */
export function priceOfRoute(routes: Priced, route: number): number {
  const { prices, promises, kinds } = routes.network
  const { perUse } = kinds[routes.kind[route]]
  const cost = prices.route + perUse + routes.rate[route] * routes.duration[route]
  if (prices.riding === 0 && promises === null) return cost
  return cost + priceOfRiders(routes, route)
}

function priceOfRiders(routes: Priced, route: number): number {
  const { prices, promises, seats, chairs } = routes.network
  const { prev, toNext } = routes
  const last = routes.last[route]
  // How long before the deadline the route reaches node 0: a route may have to be early for its last pick-up.
  const early = promises === null ? 0 : Math.max(0, promises.lastPickUp - toNext[last])
  let riding = 0
  let broken = 0
  let ride = 0
  for (let node = last; node !== 0; node = prev[node]) {
    ride += toNext[node]
    riding += ride * (seats[node] + chairs[node])
    if (promises === null || promises.route[node] === -1) continue
    const before = ride + early
    const isKept =
      promises.route[node] === route && before <= promises.earliest[node] && before >= promises.latest[node]
    if (!isKept) broken++
  }
  return prices.riding * riding + prices.promise * broken
}
