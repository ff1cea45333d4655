import { type Plan, partiesOf } from '../plans/plan.ts'
import type { Trip } from '../plans/trip.ts'
import { type InsertOptions, insertTicket } from './insert-ticket.ts'
import { removeParties } from './remove-parties.ts'

/** The alternatives when a vehicle has broken down. */
export type Replacements = {
  /** A free vehicle drives its route at the same hours; null when none has enough room. */
  readonly other: Plan | null
  /** Its tickets, largest first, at the best free positions of other vehicles. */
  readonly spread: Plan
}

/** @param trip without the broken vehicle, with those that may replace it */
export function replaceVehicle(
  trip: Trip,
  plan: Plan,
  vehicle: string,
  options: InsertOptions = {},
): Replacements {
  const aboard = new Set(plan.outbound.filter((route) => route.vehicle === vehicle).flatMap(partiesOf))
  const parties = trip.parties.filter(({ id }) => aboard.has(id))
  return { other: byOther(), spread: spread() }

  function byOther(): Plan | null {
    const used = new Set(plan.outbound.map((route) => route.vehicle))
    const chairs = parties.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0)
    const seats = parties.reduce((sum, { size }) => sum + size, 0) - chairs
    const [other] = trip.vehicles
      .filter((one) => !used.has(one.id) && one.id !== vehicle)
      .filter((one) => one.seats >= seats && one.wheelchairPlaces >= chairs)
      .sort((a, b) => a.seats - b.seats || a.costPerHour - b.costPerHour)
    if (!other) return null
    const renamed = (routes: Plan['outbound']) =>
      routes.map((route) => (route.vehicle === vehicle ? { ...route, vehicle: other.id } : route))
    return { ...plan, outbound: renamed(plan.outbound), return: renamed(plan.return) }
  }

  function spread(): Plan {
    const tickets = Map.groupBy(parties, ({ ticket }) => ticket)
    const sizes = [...tickets].map(([ticket, members]) => ({
      ticket,
      persons: members.reduce((sum, { size }) => sum + size, 0),
    }))
    return sizes
      .sort((a, b) => b.persons - a.persons)
      .reduce(
        (rest, { ticket }) => insertTicket(trip, rest, ticket, options),
        removeParties(trip, plan, [...aboard]),
      )
  }
}
