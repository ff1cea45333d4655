import type { PickUpPromise, Route } from './plan.ts'

/** How many parties a route picks up outside of their promised window, or in another vehicle. */
export function countBroken(route: Route, told: ReadonlyMap<string, PickUpPromise>): number {
  return route.stops.reduce((sum, { at, parties }) => {
    const broken = parties.filter((id) => {
      const promise = told.get(id)
      return promise && (promise.vehicle !== route.vehicle || at < promise.earliest || at > promise.latest)
    })
    return sum + broken.length
  }, 0)
}
