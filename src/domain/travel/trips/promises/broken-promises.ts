import type { PickUpPromise, Route } from '../plans/plan.ts'

/** The number of parties that a route picks up outside their promised window, or with another vehicle. */
export function countBroken(route: Route, standing: ReadonlyMap<string, PickUpPromise>): number {
  return route.stops.reduce((sum, { at, parties }) => {
    const broken = parties.filter((id) => {
      const promise = standing.get(id)
      return promise && (promise.vehicle !== route.vehicle || at < promise.earliest || at > promise.latest)
    })
    return sum + broken.length
  }, 0)
}
