import { assemble } from '../plans/assemble.ts'
import { type PickUpPromise, type Plan, partiesOf, type Route } from '../plans/plan.ts'
import { isInTime, leavesTimeToDrive, scheduleOutbound, scheduleReturn } from '../plans/schedule.ts'
import type { Party, Trip } from '../plans/trip.ts'
import { countBroken } from '../promises/broken-promises.ts'

/**
 * Removes parties from their stops, on both legs. Empty stops are removed; the others are served as late as possible,
 * or at their old time if that would break a promise. An empty route releases its vehicle. If a detour is faster than
 * the direct way both may be impossible: then the parties of the route are left over.
 * @param trip the parties of the plan, with or without those that are removed
 */
export function removeParties(
  trip: Trip,
  plan: Plan,
  removed: readonly string[],
  promises: readonly PickUpPromise[] = [],
): Plan {
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  const gone = new Set(removed)
  const standing = new Map(promises.map((promise) => [promise.party, promise]))
  const outbound = without(plan.outbound, (kept, parties) => {
    const isPrivate = parties.some(({ privateVan }) => privateVan !== null)
    const later = scheduleOutbound(trip, kept.vehicle, parties)
    const choices = [later, kept].filter(
      (route) => isInTime(trip, route, isPrivate) && leavesTimeToDrive(trip, route, isPrivate),
    )
    return choices.sort((a, b) => countBroken(a, standing) - countBroken(b, standing))[0] ?? null
  })
  const back = without(plan.return, (route, parties) => scheduleReturn(trip, route.vehicle, parties) ?? route)
  const left = assemble(trip, outbound, back)
  return { ...left, unplanned: left.unplanned.filter((id) => !gone.has(id)) }

  /** The routes without these parties; routes that lose some get new times. */
  function without(
    routes: readonly Route[],
    retime: (route: Route, parties: Party[]) => Route | null,
  ): Route[] {
    return routes.flatMap((route) => {
      if (!partiesOf(route).some((id) => gone.has(id))) return route
      const stops = route.stops
        .map((stop) => ({ ...stop, parties: stop.parties.filter((id) => !gone.has(id)) }))
        .filter(({ parties }) => parties.length > 0)
      const [first] = stops
      if (!first) return []
      const startsAt = routes === plan.outbound ? first.at : route.startsAt
      const parties = stops.flatMap((stop) => stop.parties.flatMap((id) => known.get(id) ?? []))
      return retime({ ...route, stops, startsAt }, parties) ?? []
    })
  }
}
