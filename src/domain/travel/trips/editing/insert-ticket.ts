import { assemble } from '../plans/assemble.ts'
import { type PickUpPromise, type Plan, partiesOf, type Route } from '../plans/plan.ts'
import { planPrivateVan } from '../plans/private-vans.ts'
import { insertDrops } from '../plans/return-leg.ts'
import { isInTime, scheduleOutbound } from '../plans/schedule.ts'
import { type Party, routeLimits, secondsFromStop, type Trip, type Vehicle } from '../plans/trip.ts'
import { countBroken } from '../promises/broken-promises.ts'
import { removeParties } from './remove-parties.ts'
import { timeByPromises } from './time-by-promises.ts'

export type InsertOptions = {
  readonly promises?: readonly PickUpPromise[]
  /** Vehicles that take no further passengers. */
  readonly locked?: readonly string[]
}

/** The order of pick-ups with the ticket in it, and the cost that it adds to the route. */
type Offer = { vehicle: string; order: readonly Party[]; added: number }

/**
 * Inserts the parties of a late ticket where they add least cost: on a route without breaking a promise, otherwise in a
 * free vehicle, otherwise where the fewest promises break. If the plan already has some of its parties, the others join
 * their vehicle if possible. Without room the ticket is left over.
 */
export function insertTicket(trip: Trip, plan: Plan, ticket: string, options: InsertOptions = {}): Plan {
  const { promises = [], locked = [] } = options
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  const planned = new Set(plan.outbound.flatMap(partiesOf))
  const ofTicket = trip.parties.filter((party) => party.ticket === ticket)
  const parties = ofTicket.filter(({ id }) => !planned.has(id))
  const aboard = new Set(ofTicket.filter(({ id }) => planned.has(id)).map(({ id }) => id))
  const isPrivate = ofTicket.some(({ privateVan }) => privateVan !== null)
  const best = isPrivate ? null : bestRoute()
  if (aboard.size > 0 && !best) {
    return insertTicket(trip, removeParties(trip, plan, [...aboard], promises), ticket, options)
  }
  const used = new Set(plan.outbound.map(({ vehicle }) => vehicle))
  const free = trip.vehicles.filter(({ id }) => !used.has(id))
  const isSettled = best !== null && (best.broken === 0 || aboard.size > 0)
  const own = isSettled ? null : planPrivateVan(trip, parties, free)
  const route = own && isInTime(trip, own, isPrivate) ? own : best?.route
  if (!route) return assemble(trip, plan.outbound, plan.return)
  const outbound = [...plan.outbound.filter(({ vehicle }) => vehicle !== route.vehicle), route]
  return assemble(trip, outbound, insertDrops(trip, plan.return, route.vehicle, parties))

  /** The cheapest route with the ticket in it, among those that break the fewest promises. */
  function bestRoute(): { route: Route; broken: number } | null {
    const standing = new Map(promises.map((promise) => [promise.party, promise]))
    let best: { route: Route; broken: number } | null = null
    for (const { vehicle, order } of offers().sort((a, b) => a.added - b.added)) {
      const route = timeByPromises(trip, scheduleOutbound(trip, vehicle, order), standing)
      const broken = countBroken(route, standing)
      if (!best || broken < best.broken) best = { route, broken }
      if (broken === 0) break
    }
    return best
  }

  function offers(): Offer[] {
    const vehicles = new Map(trip.vehicles.map((vehicle) => [vehicle.id, vehicle]))
    return plan.outbound.flatMap((route) => {
      const vehicle = vehicles.get(route.vehicle)
      const ids = partiesOf(route)
      if (aboard.size > 0 && !ids.some((id) => aboard.has(id))) return []
      const riders = ids.flatMap((id) => known.get(id) ?? [])
      const isClosed = locked.includes(route.vehicle) || riders.some(({ privateVan }) => privateVan !== null)
      return isClosed || !vehicle ? [] : offersOf(trip, vehicle, riders, parties)
    })
  }
}

/**
 * The possible routes of a vehicle with these parties added: one for each feasible position of the first party, with
 * the others at their cheapest positions after it. Empty when there is no room.
 */
function offersOf(
  trip: Trip,
  vehicle: Vehicle,
  aboard: readonly Party[],
  [first, ...others]: readonly Party[],
): Offer[] {
  if (!first || !hasRoom(vehicle, [...aboard, first, ...others])) return []
  return placesInTime(trip, aboard, first).flatMap(({ at, added }) => {
    const order = aboard.toSpliced(at, 0, first)
    let longer = added
    for (const party of others) {
      const [place] = placesInTime(trip, order, party).sort((a, b) => a.added - b.added)
      if (!place) return []
      order.splice(place.at, 0, party)
      longer += place.added
    }
    return { vehicle: vehicle.id, order, added: (longer * vehicle.costPerHour) / 3600 + longer / 1e6 }
  })
}

function hasRoom({ seats, wheelchairPlaces }: Vehicle, parties: readonly Party[]): boolean {
  const chairs = parties.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0)
  const persons = parties.reduce((sum, { size }) => sum + size, 0)
  return persons - chairs <= seats && chairs <= wheelchairPlaces
}

/** The positions for a party in a route that stays in time, and the seconds that each adds. */
function placesInTime(trip: Trip, order: readonly Party[], party: Party): { at: number; added: number }[] {
  const limits = routeLimits(trip)
  const arc = (from: Party, to: Party | undefined) =>
    secondsFromStop(trip, from.point, to?.point ?? trip.venue)
  const whole = order.reduce((sum, from, index) => sum + arc(from, order[index + 1]), 0)
  const last = order.at(-1)
  return Array.from({ length: order.length + 1 }, (_, at) => {
    const before = order[at - 1]
    const after = order[at]
    const added = arc(party, after) + (before ? arc(before, party) - arc(before, after) : 0)
    const lastArc = after ? arc(last as Party, undefined) : arc(party, undefined)
    return { at, added, lastArc }
  }).filter(({ added, lastArc }) => whole + added <= limits.ride && whole + added - lastArc <= limits.span)
}
