import { type PickUpPromise, type Plan, partiesOf } from '../plans/plan.ts'
import type { Trip } from '../plans/trip.ts'
import { type ImproveOptions, improvePlan } from './solve-trip.ts'

/** A planner's locks: locked vehicles keep their route, locked tickets keep their vehicle. */
export type Locks = { readonly vehicles: readonly string[]; readonly tickets: readonly string[] }

export const noLocks: Locks = { vehicles: [], tickets: [] }

const day = 86_400

/**
 * Improves a plan around its locks. A locked ticket weighs as much as a promise to ride in its vehicle; if the solver
 * would still move one to place another party, the routes of all locked tickets are locked.
 */
export function improveAround(trip: Trip, plan: Plan, locks: Locks, options: ImproveOptions): Plan {
  const vehicleOf = vehiclesOfTickets(trip, plan)
  const lockedTickets = locks.tickets.filter((ticket) => vehicleOf.has(ticket))
  const lockedParties = new Set(
    trip.parties.filter(({ ticket }) => lockedTickets.includes(ticket)).map(({ id }) => id),
  )
  const asPromises = [...lockedParties].flatMap((party): PickUpPromise[] => {
    const standing = options.promises?.find((promise) => promise.party === party)
    const vehicle = plan.outbound.find((route) => partiesOf(route).includes(party))?.vehicle
    if (vehicle === undefined || standing?.vehicle === vehicle) return standing ? [standing] : []
    return [{ party, vehicle, earliest: trip.startsAt - day, latest: trip.startsAt }]
  })
  const promises = [
    ...(options.promises ?? []).filter(({ party }) => !lockedParties.has(party)),
    ...asPromises,
  ]
  const better = improvePlan(trip, plan, { ...options, promises, locked: locks.vehicles })
  const now = vehiclesOfTickets(trip, better)
  if (lockedTickets.every((ticket) => now.get(ticket) === vehicleOf.get(ticket))) return better
  const locked = [...locks.vehicles, ...lockedTickets.flatMap((ticket) => vehicleOf.get(ticket) ?? [])]
  return improvePlan(trip, plan, { ...options, promises, locked: [...new Set(locked)] })
}

/** The outbound vehicle of each ticket. */
export function vehiclesOfTickets(trip: Trip, plan: Plan): Map<string, string> {
  const ticketOf = new Map(trip.parties.map(({ id, ticket }) => [id, ticket]))
  return new Map(
    plan.outbound.flatMap((route) =>
      partiesOf(route).flatMap((id) => {
        const ticket = ticketOf.get(id)
        return ticket === undefined ? [] : [[ticket, route.vehicle] as const]
      }),
    ),
  )
}
