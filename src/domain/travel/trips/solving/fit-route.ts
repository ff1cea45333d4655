import { insertTicket } from '../editing/insert-ticket.ts'
import { timeByPromises } from '../editing/time-by-promises.ts'
import { type PickUpPromise, type Plan, partiesOf, type Route } from '../plans/plan.ts'
import { isAtAgreedHour, isInTime, leavesTimeToDrive, scheduleOutbound } from '../plans/schedule.ts'
import { deadlineOf, type Party, type Trip, type Vehicle } from '../plans/trip.ts'
import { countBroken } from '../promises/broken-promises.ts'

/**
 * The outbound route with the parties that fit the trip as it is now: the same route if all of them do. Otherwise
 * tickets leave it until the others fit, as few persons as possible and those without a promise first; the others keep
 * their hours, or get those that break the fewest promises. Null when none is left, or the trip has no such vehicle.
 */
export function fitRoute(trip: Trip, route: Route, promises: readonly PickUpPromise[]): Route | null {
  const vehicle = trip.vehicles.find(({ id }) => id === route.vehicle)
  if (!vehicle) return null
  const standing = new Map(promises.map((promise) => [promise.party, promise]))
  const joined = joinOwnTicket(trip, route, vehicle, promises)
  const aboard = partiesIn(trip, joined)
  const tickets = [...new Set(aboard.map(({ ticket }) => ticket))].filter((ticket) =>
    trip.parties.every((party) => party.ticket !== ticket || aboard.includes(party)),
  )
  const worth = (ticket: string) => {
    const parties = aboard.filter((party) => party.ticket === ticket)
    const promised = parties.filter(({ id }) => standing.has(id)).length
    return promised * 1000 + parties.reduce((sum, { size }) => sum + size, 0)
  }
  const byWorth = tickets.sort((a, b) => worth(a) - worth(b))
  const only = (kept: readonly string[]) => timed(trip, vehicle, without(trip, joined, kept), standing)
  const whole = only(byWorth)
  if (whole || byWorth.length === 0) return whole
  for (const ticket of byWorth) {
    const rest = only(byWorth.filter((other) => other !== ticket))
    if (rest) return rest
  }
  return most(byWorth, only)
}

/** Leaves out tickets, the least first, until the others fit, and takes back those that fit with them. */
function most(byWorth: readonly string[], only: (kept: readonly string[]) => Route | null): Route | null {
  const left = byWorth.findIndex((_, index) => only(byWorth.slice(index)) !== null)
  if (left === -1) return null
  const chosen = byWorth.slice(left)
  for (const ticket of byWorth.slice(0, left).toReversed()) {
    if (only([...chosen, ticket])) chosen.push(ticket)
  }
  return only(chosen)
}

const partiesIn = (trip: Trip, route: Route): Party[] => {
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  return partiesOf(route).flatMap((id) => known.get(id) ?? [])
}

/** The route with new addresses of its tickets, where that breaks no promise. */
function joinOwnTicket(
  trip: Trip,
  route: Route,
  vehicle: Vehicle,
  promises: readonly PickUpPromise[],
): Route {
  const standing = new Map(promises.map((promise) => [promise.party, promise]))
  const own: Trip = { ...trip, vehicles: [vehicle] }
  const isPrivate = partiesIn(trip, route).some(({ privateVan }) => privateVan !== null)
  if (isPrivate) return route
  return [...new Set(partiesIn(trip, route).map(({ ticket }) => ticket))].reduce((now, ticket) => {
    const aboard = new Set(partiesOf(now))
    if (trip.parties.every((party) => party.ticket !== ticket || aboard.has(party.id))) return now
    const plan: Plan = { outbound: [now], return: [], unplanned: [] }
    const [next] = insertTicket(own, plan, ticket, { promises }).outbound
    const isJoined = next !== undefined && [...aboard].every((id) => partiesOf(next).includes(id))
    return isJoined && countBroken(next, standing) <= countBroken(now, standing) ? next : now
  }, route)
}

/** The route with these tickets alone, at its old hours. */
function without(trip: Trip, route: Route, kept: readonly string[]): Route {
  const ids = new Set(trip.parties.filter(({ ticket }) => kept.includes(ticket)).map(({ id }) => id))
  const stops = route.stops
    .map((stop) => ({ ...stop, parties: stop.parties.filter((id) => ids.has(id)) }))
    .filter(({ parties }) => parties.length > 0)
  return { ...route, stops, startsAt: stops[0]?.at ?? route.startsAt }
}

/** The route at its hours, or at others if those break rules; null when no hours fit. */
function timed(
  trip: Trip,
  vehicle: Vehicle,
  route: Route,
  standing: ReadonlyMap<string, PickUpPromise>,
): Route | null {
  const parties = partiesIn(trip, route)
  if (parties.length === 0) return null
  if (fits(trip, vehicle, route)) return route
  const again = timeByPromises(trip, scheduleOutbound(trip, route.vehicle, parties), standing)
  return fits(trip, vehicle, again) ? again : null
}

function fits(trip: Trip, { seats, wheelchairPlaces }: Vehicle, route: Route): boolean {
  const parties = partiesIn(trip, route)
  const points = new Map(parties.map(({ id, point }) => [id, point]))
  const chairs = parties.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0)
  const persons = parties.reduce((sum, { size }) => sum + size, 0)
  if (persons - chairs > seats || chairs > wheelchairPlaces) return false
  if (route.stops.some((stop) => stop.parties.some((id) => points.get(id) !== stop.point))) return false
  const privateVan = parties.find((party) => party.privateVan)?.privateVan ?? null
  if (!leavesTimeToDrive(trip, route, privateVan !== null)) return false
  if (privateVan) return isAtAgreedHour(trip, route, privateVan)
  const { pickUps } = trip.settings
  const last = route.stops.at(-1)?.at ?? 0
  const isInWindow = !pickUps || (route.startsAt >= pickUps.from && last <= pickUps.until)
  return isInTime(trip, route, false) && isInWindow && route.endsAt <= deadlineOf(trip)
}
