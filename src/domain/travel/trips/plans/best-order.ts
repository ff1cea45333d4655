/** With up to this many stops all orders are tried: 720. */
const mostForAll = 6

/**
 * The cheapest order of the stops 0, 1, …: the optimum for few stops; for more, an order that cannot be improved by
 * moving up to three consecutive stops or by reversing a part.
 */
export function bestOrder(stops: number, cost: (order: readonly number[]) => number): number[] {
  const order = Array.from({ length: stops }, (_, index) => index)
  return stops <= mostForAll ? bestOfAll(order, cost) : improve(insertEach(order, cost), cost)
}

function bestOfAll(stops: readonly number[], cost: (order: readonly number[]) => number): number[] {
  let best = [...stops]
  let least = cost(best)
  const extend = (order: readonly number[], left: readonly number[]) => {
    if (left.length === 0 && cost(order) < least) [best, least] = [[...order], cost(order)]
    for (const stop of left) {
      extend(
        [...order, stop],
        left.filter((other) => other !== stop),
      )
    }
  }
  extend([], stops)
  return best
}

/** Inserts each stop in turn where it costs least. */
function insertEach(stops: readonly number[], cost: (order: readonly number[]) => number): number[] {
  return stops.reduce<number[]>((order, stop) => {
    const tries = Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, stop))
    return cheapest(tries, cost)
  }, [])
}

function improve(start: number[], cost: (order: readonly number[]) => number): number[] {
  let order = start
  let least = cost(order)
  for (;;) {
    const better = cheapest(movesOf(order), cost)
    const price = cost(better)
    if (price >= least) return order
    order = better
    least = price
  }
}

function* movesOf(order: number[]): Generator<number[]> {
  for (let from = 0; from < order.length; from++) {
    for (let length = 1; length <= 3 && from + length <= order.length; length++) {
      const part = order.slice(from, from + length)
      const rest = order.toSpliced(from, length)
      for (let at = 0; at <= rest.length; at++) yield rest.toSpliced(at, 0, ...part)
    }
    for (let to = from + 1; to < order.length; to++) {
      yield [...order.slice(0, from), ...order.slice(from, to + 1).reverse(), ...order.slice(to + 1)]
    }
  }
}

function cheapest(orders: Iterable<number[]>, cost: (order: readonly number[]) => number): number[] {
  let best: number[] = []
  let least = Infinity
  for (const order of orders) {
    const price = cost(order)
    if (price < least) [best, least] = [order, price]
  }
  return best
}
