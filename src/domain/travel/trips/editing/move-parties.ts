import { assemble } from '../plans/assemble.ts'
import type { Leg, PickUpPromise, Plan, Route } from '../plans/plan.ts'
import { insertDrops } from '../plans/return-leg.ts'
import { scheduleOutbound, scheduleReturn } from '../plans/schedule.ts'
import { type Party, secondsFromStop, type Trip } from '../plans/trip.ts'
import { timeByPromises } from './time-by-promises.ts'

/** The target of a move: a stop of a vehicle's route, counted from 0; null for the best position. */
export type Place = {
  readonly leg: Leg
  /** Null removes the parties from their vehicle. */
  readonly vehicle: string | null
  readonly position: number | null
}

/**
 * Moves parties as a planner requests, even if that breaks rules: `checkPlan` reports them. All parties of a ticket
 * move to the other vehicle together, and ride back in it; on the return leg only the order changes.
 */
export function moveParties(
  trip: Trip,
  plan: Plan,
  move: { parties: readonly string[]; place: Place; promises?: readonly PickUpPromise[] },
): Plan {
  const { parties: moved, place, promises = [] } = move
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  const parties = moved.flatMap((id) => known.get(id) ?? [])
  if (place.leg === 'return') return reorderReturn(trip, plan, parties, place)
  const standing = new Map(promises.map((promise) => [promise.party, promise]))
  const target = plan.outbound.find(({ vehicle }) => vehicle === place.vehicle)
  const onTarget = new Set(target?.stops.flatMap((stop) => stop.parties))
  const tickets = new Set(parties.map(({ ticket }) => ticket))
  const along = trip.parties.filter(
    ({ id, ticket }) => tickets.has(ticket) && !moved.includes(id) && !onTarget.has(id),
  )
  const going = new Set([...parties, ...along].map(({ id }) => id))

  const stops = target ? stopsOf(target, known, going) : []
  if (place.vehicle !== null) {
    const at = place.position ?? cheapestStop(trip, stops, parties)
    stops.splice(Math.min(at, stops.length), 0, parties)
    for (const party of along) stops.splice(cheapestStop(trip, stops, [party]), 0, [party])
  }
  const time = (vehicle: string, order: readonly Party[]) =>
    timeByPromises(trip, scheduleOutbound(trip, vehicle, order), standing)

  const outbound = plan.outbound.flatMap((route) => {
    const order = (route === target ? stops : stopsOf(route, known, going)).flat()
    if (order.length === 0) return []
    return route === target || loses(route, going) ? time(route.vehicle, order) : route
  })
  if (!target && place.vehicle !== null) outbound.push(time(place.vehicle, stops.flat()))

  const changesVehicle = [...going].filter((id) => !onTarget.has(id))
  const home = withoutDrops(trip, plan.return, known, new Set(changesVehicle))
  const arriving = changesVehicle.flatMap((id) => known.get(id) ?? [])
  const back = place.vehicle === null ? home : insertDrops(trip, home, place.vehicle, arriving)
  return assemble(trip, outbound, back)
}

type Known = ReadonlyMap<string, Party>

/** The parties of each stop, without those that move. */
function stopsOf({ stops }: Route, known: Known, going: ReadonlySet<string>): Party[][] {
  return stops
    .map(({ parties }) => parties.filter((id) => !going.has(id)).flatMap((id) => known.get(id) ?? []))
    .filter(({ length }) => length > 0)
}

function loses({ stops }: Route, going: ReadonlySet<string>): boolean {
  return stops.some(({ parties }) => parties.some((id) => going.has(id)))
}

/** The stop before which these parties add least time to the way to the venue. */
function cheapestStop(trip: Trip, stops: readonly (readonly Party[])[], parties: readonly Party[]): number {
  const points = stops.map(([first]) => first?.point ?? trip.venue)
  const point = parties[0]?.point ?? trip.venue
  const added = Array.from({ length: points.length + 1 }, (_, at) => {
    const before = points[at - 1]
    const after = points[at] ?? trip.venue
    const onward = secondsFromStop(trip, point, after)
    if (before === undefined) return onward
    return secondsFromStop(trip, before, point) + onward - secondsFromStop(trip, before, after)
  })
  return added.indexOf(Math.min(...added))
}

function withoutDrops(
  trip: Trip,
  routes: readonly Route[],
  known: Known,
  going: ReadonlySet<string>,
): Route[] {
  return routes.flatMap((route) => {
    if (!loses(route, going)) return route
    const left = stopsOf(route, known, going).flat()
    return left.length > 0 ? (scheduleReturn(trip, route.vehicle, left) ?? []) : []
  })
}

function reorderReturn(
  trip: Trip,
  plan: Plan,
  parties: readonly Party[],
  { vehicle, position }: Place,
): Plan {
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  const going = new Set(parties.map(({ id }) => id))
  const back = plan.return.map((route) => {
    if (route.vehicle !== vehicle || !loses(route, going)) return route
    const stops = stopsOf(route, known, going)
    stops.splice(Math.min(position ?? stops.length, stops.length), 0, [...parties])
    return scheduleReturn(trip, route.vehicle, stops.flat()) ?? route
  })
  return { ...plan, return: back }
}
