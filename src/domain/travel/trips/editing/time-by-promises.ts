import type { PickUpPromise, Route } from '../plans/plan.ts'
import type { Trip } from '../plans/trip.ts'
import { countBroken } from '../promises/broken-promises.ts'

/**
 * The same drive at the old end time, or earlier by as much as keeps the most promises: a route that lost a stop is not
 * served later than promised.
 */
export function timeByPromises(
  trip: Trip,
  route: Route,
  standing: ReadonlyMap<string, PickUpPromise>,
): Route {
  const { pickUps } = trip.settings
  const earliest = Math.min(route.startsAt, pickUps?.from ?? Number.NEGATIVE_INFINITY)
  const earlier = route.stops.flatMap(({ at, parties }) =>
    parties.flatMap((id) => {
      const latest = standing.get(id)?.latest ?? at
      return latest < at && route.startsAt - (at - latest) >= earliest ? [at - latest] : []
    }),
  )
  let best = route
  for (const seconds of earlier.sort((a, b) => a - b)) {
    const moved = shift(route, seconds)
    if (countBroken(moved, standing) < countBroken(best, standing)) best = moved
  }
  return best
}

function shift(route: Route, seconds: number): Route {
  return {
    ...route,
    startsAt: route.startsAt - seconds,
    endsAt: route.endsAt - seconds,
    stops: route.stops.map((stop) => ({ ...stop, at: stop.at - seconds })),
  }
}
