import type { Absent } from './absent.ts'
import type { Routes } from './linked-routes.ts'

/** A copy of the best solution so far; only routes that have changed are copied again. */
export class Best {
  cost = Infinity
  readonly #nodes: number[][]
  readonly #kind: Int32Array
  #absent: number[] = []
  readonly #changed: Int32Array
  #changedCount = 0
  readonly #isChanged: Uint8Array

  constructor(mostRoutes: number) {
    this.#nodes = Array.from({ length: mostRoutes }, () => [])
    this.#kind = new Int32Array(mostRoutes).fill(-1)
    this.#changed = Int32Array.from({ length: mostRoutes }, (_, route) => route)
    this.#changedCount = mostRoutes
    this.#isChanged = new Uint8Array(mostRoutes).fill(1)
  }

  /** Marks the touched routes as different from the copy. */
  markTouched({ touched, touchedCount }: Routes): void {
    for (let i = 0; i < touchedCount; i++) {
      const route = touched[i]
      if (this.#isChanged[route] === 1) continue
      this.#isChanged[route] = 1
      this.#changed[this.#changedCount++] = route
    }
  }

  /** Copies the solution. */
  take(routes: Routes, absent: Absent, cost: number): void {
    for (let i = 0; i < this.#changedCount; i++) {
      const route = this.#changed[i]
      this.#isChanged[route] = 0
      this.#nodes[route] = routes.kind[route] === -1 ? [] : routes.nodesOf(route)
      this.#kind[route] = routes.kind[route]
    }
    this.#changedCount = 0
    this.#absent = Array.from(absent.nodes.subarray(0, absent.count))
    this.cost = cost
  }

  /** Restores the copied solution. */
  restore(routes: Routes, absent: Absent): void {
    routes.clear()
    this.#nodes.forEach((nodes, route) => {
      if (this.#kind[route] === -1) return
      routes.openAs(route, this.#kind[route])
      for (const node of nodes) routes.append(route, node)
      routes.cost[route] = routes.price(route)
    })
    absent.count = this.#absent.length
    absent.nodes.set(this.#absent)
  }
}
