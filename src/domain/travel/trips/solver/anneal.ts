import type { Absent } from './absent.ts'
import type { Best } from './best.ts'
import type { Routes } from './linked-routes.ts'
import type { Random } from './random.ts'
import { settleRoute } from './route-vehicle.ts'

/**
 * Temperatures in average arcs of the first solution, at the start and at the end. An existing plan is heated less.
 */
const temperatures = { cold: { from: 0.5, to: 0.01 }, warm: { from: 0.1, to: 0.01 } }
/** Iterations between two checks of the progress. */
const checkEvery = 100

/** The current solution, the best one found, and the moves that change the current one. */
export type Search = {
  routes: Routes
  absent: Absent
  best: Best
  ruin(): void
  recreate(slack: number): boolean
}

/**
 * Ruin and recreate with simulated annealing until `progress` is 1, from the current solution. The best solution found
 * is in `best`.
 */
export function anneal(
  { routes, absent, best, ruin, recreate }: Search,
  { random, progress, start }: { random: Random; progress: (cost: number) => number; start: 'cold' | 'warm' },
): void {
  const { from, to } = temperatures[start]
  const scale = averageArc(routes)
  let cost = solutionCost(routes, absent)
  best.take(routes, absent, cost)
  const begun = progress(cost)
  let temperature = 0
  for (let iteration = 0; ; iteration++) {
    if (iteration % checkEvery === 0) {
      const now = iteration === 0 ? begun : progress(best.cost)
      if (now >= 1) return
      temperature = scale * from * (to / from) ** ((now - begun) / (1 - begun))
    }
    routes.begin()
    absent.begin()
    // The highest cost that is accepted in this iteration.
    const most = cost - temperature * Math.log(random.next())
    const costOfRoutes = cost - absent.price()
    ruin()
    let next = Infinity
    // The insertions may add this much: the touched routes cost at least `leastTouchedPrice` instead of `costBefore`.
    if (recreate(most - costOfRoutes + routes.costBefore - routes.leastTouchedPrice())) {
      next = costOfRoutes + absent.price() - routes.costBefore
      for (let i = 0; i < routes.touchedCount; i++) next += settleRoute(routes, routes.touched[i])
    }
    if (next < most) {
      cost = next
      best.markTouched(routes)
      if (cost < best.cost) best.take(routes, absent, cost)
    } else {
      routes.takeBack()
      absent.takeBack()
    }
  }
}

export function solutionCost({ open, openCount, cost }: Routes, absent: Absent): number {
  let sum = absent.price()
  for (let i = 0; i < openCount; i++) sum += cost[open[i]]
  return sum
}

/** The average cost of an arc. */
function averageArc({ network, openCount, open, duration, rate }: Routes): number {
  let sum = 0
  for (let i = 0; i < openCount; i++) {
    const route = open[i]
    sum += rate[route] * duration[route]
  }
  return sum / network.size
}
