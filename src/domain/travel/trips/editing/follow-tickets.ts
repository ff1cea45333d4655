import { checkPlan } from '../checking/check-plan.ts'
import { type PickUpPromise, type Plan, partiesOf, type Route } from '../plans/plan.ts'
import { isInTime, leavesTimeToDrive, scheduleOutbound } from '../plans/schedule.ts'
import type { Trip } from '../plans/trip.ts'
import { countBroken } from '../promises/broken-promises.ts'
import { insertTicket } from './insert-ticket.ts'
import { timeByPromises } from './time-by-promises.ts'

/**
 * Updates a published plan after its tickets have changed: routes that lost parties are served later if no promise
 * breaks, and every ticket without a route is inserted into a van of the plan if no rule and no promise breaks. Tickets
 * that do not fit are left for a planner, who decides about another van or other hours.
 * @param plan without the parties that were cancelled or have another address
 * @param shortened the vehicles that such parties left
 */
export function followTickets(
  trip: Trip,
  plan: Plan,
  shortened: ReadonlySet<string>,
  promises: readonly PickUpPromise[],
): { plan: Plan; waiting: string[] } {
  const used = new Set(plan.outbound.map(({ vehicle }) => vehicle))
  const own: Trip = { ...trip, vehicles: trip.vehicles.filter(({ id }) => used.has(id)) }
  const start: Plan = {
    ...plan,
    outbound: plan.outbound.map((route) =>
      shortened.has(route.vehicle) ? serveLater(own, route, promises) : route,
    ),
  }
  const before = brokenRules(own, start, promises)
  const planned = new Set(start.outbound.flatMap(partiesOf))
  const tickets = new Set(trip.parties.filter(({ id }) => !planned.has(id)).map(({ ticket }) => ticket))
  const waiting: string[] = []
  const followed = [...tickets].reduce((now, ticket) => {
    const next = insertTicket(own, now, ticket, { promises })
    const left = new Set(next.unplanned)
    const isPlaced = !own.parties.some((party) => party.ticket === ticket && left.has(party.id))
    if (isPlaced && [...brokenRules(own, next, promises)].every((rule) => before.has(rule))) return next
    waiting.push(ticket)
    return now
  }, start)
  return { plan: followed, waiting }
}

function serveLater(trip: Trip, route: Route, promises: readonly PickUpPromise[]): Route {
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  const standing = new Map(promises.map((promise) => [promise.party, promise]))
  const parties = partiesOf(route).flatMap((id) => known.get(id) ?? [])
  const isPrivate = parties.some(({ privateVan }) => privateVan !== null)
  const later = timeByPromises(trip, scheduleOutbound(trip, route.vehicle, parties), standing)
  const isBetter =
    later.startsAt > route.startsAt &&
    countBroken(later, standing) <= countBroken(route, standing) &&
    isInTime(trip, later, isPrivate) &&
    leavesTimeToDrive(trip, later, isPrivate)
  return isBetter ? later : route
}

function brokenRules(trip: Trip, plan: Plan, promises: readonly PickUpPromise[]): Set<string> {
  return new Set(checkPlan(trip, plan, promises).map((violation) => JSON.stringify(violation)))
}
