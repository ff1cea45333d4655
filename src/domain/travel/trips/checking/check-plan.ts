import { type PickUpPromise, type Plan, partiesOf, type Route } from '../plans/plan.ts'
import type { Party, Trip } from '../plans/trip.ts'
import { checkRoute } from './check-route.ts'
import type { Violation } from './violation.ts'

/**
 * All rules that a plan breaks, computed from the trip and the plan alone; shares no code with the solver.
 */
export function checkPlan(trip: Trip, plan: Plan, promises: readonly PickUpPromise[] = []): Violation[] {
  const parties = new Map(trip.parties.map((party) => [party.id, party]))
  return [
    ...checkOnce(trip.parties, plan),
    ...checkTickets(parties, plan),
    ...checkVehicles(trip, plan),
    ...plan.outbound.flatMap((route) => checkRoute(trip, parties, route, 'outbound')),
    ...plan.return.flatMap((route) => checkRoute(trip, parties, route, 'return')),
    ...checkReturn(trip, plan),
    ...checkPromises(plan, promises),
  ]
}

/** Every party is either on one outbound stop or unplanned. */
function checkOnce(parties: readonly Party[], plan: Plan): Violation[] {
  const times = new Map(parties.map(({ id }) => [id, 0]))
  const found: Violation[] = []
  for (const party of [...plan.outbound.flatMap(partiesOf), ...plan.unplanned]) {
    const before = times.get(party)
    if (before === undefined) found.push({ rule: 'party_unknown', party })
    else times.set(party, before + 1)
  }
  for (const [party, count] of times) {
    if (count === 0) found.push({ rule: 'party_left_out', party })
    if (count > 1) found.push({ rule: 'party_twice', party })
  }
  return found
}

/** The parties of a ticket ride together or not at all; a private van carries one ticket. */
function checkTickets(parties: ReadonlyMap<string, Party>, plan: Plan): Violation[] {
  const vehicleOf = vehiclesOfParties(plan.outbound)
  const ofTicket = new Map<string, string | undefined>()
  const found: Violation[] = []
  for (const { id, ticket } of parties.values()) {
    const vehicle = vehicleOf.get(id)
    if (ofTicket.has(ticket) && ofTicket.get(ticket) !== vehicle)
      found.push({ rule: 'ticket_split', party: id })
    ofTicket.set(ticket, vehicle)
  }
  for (const route of plan.outbound) {
    const aboard = partiesOf(route).flatMap((id) => parties.get(id) ?? [])
    const tickets = new Set(aboard.map(({ ticket }) => ticket))
    if (tickets.size > 1 && aboard.some(({ privateVan }) => privateVan !== null)) {
      found.push({ rule: 'private_van_shared', vehicle: route.vehicle })
    }
  }
  return found
}

function checkVehicles({ vehicles }: Trip, plan: Plan): Violation[] {
  const known = new Set(vehicles.map(({ id }) => id))
  const found: Violation[] = []
  for (const leg of ['outbound', 'return'] as const) {
    const used = new Set<string>()
    for (const { vehicle } of plan[leg]) {
      if (!known.has(vehicle)) found.push({ rule: 'vehicle_unknown', leg, vehicle })
      if (used.has(vehicle)) found.push({ rule: 'vehicle_twice', leg, vehicle })
      used.add(vehicle)
    }
  }
  return found
}

/** A party that came and rides back is on exactly one return stop, in the same vehicle. */
function checkReturn({ parties, endsAt }: Trip, plan: Plan): Violation[] {
  const there = vehiclesOfParties(plan.outbound)
  const back = vehiclesOfParties(plan.return)
  const found: Violation[] = []
  const onReturn = plan.return.flatMap(partiesOf)
  if (onReturn.length !== back.size) found.push({ rule: 'party_twice', leg: 'return' })
  for (const { id, returns, privateVan } of parties) {
    const vehicle = back.get(id)
    const isKnown = endsAt !== null || (privateVan !== null && privateVan.goesHomeAt !== null)
    const isDue = returns && there.has(id) && isKnown
    if (isDue && vehicle === undefined) found.push({ rule: 'return_unplanned', party: id })
    if (!isDue && vehicle !== undefined) found.push({ rule: 'return_unwanted', party: id, vehicle })
    if (isDue && vehicle !== undefined && vehicle !== there.get(id)) {
      found.push({ rule: 'return_in_other_vehicle', party: id, vehicle })
    }
  }
  return found
}

function checkPromises(plan: Plan, promises: readonly PickUpPromise[]): Violation[] {
  const pickUps = new Map(
    plan.outbound.flatMap(({ vehicle, stops }) =>
      stops.flatMap(({ at, parties }) => parties.map((party) => [party, { vehicle, at }] as const)),
    ),
  )
  return promises.flatMap(({ party, vehicle, earliest, latest }): Violation[] => {
    const pickUp = pickUps.get(party)
    if (!pickUp) return []
    const broken: Violation[] = []
    if (pickUp.vehicle !== vehicle) broken.push({ rule: 'promised_vehicle', party, vehicle: pickUp.vehicle })
    if (pickUp.at < earliest || pickUp.at > latest) broken.push({ rule: 'promised_window', party })
    return broken
  })
}

function vehiclesOfParties(routes: readonly Route[]): Map<string, string> {
  return new Map(routes.flatMap((route) => partiesOf(route).map((party) => [party, route.vehicle])))
}
