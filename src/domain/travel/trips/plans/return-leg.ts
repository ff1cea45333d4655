import { bestOrder } from './best-order.ts'
import { partiesOf, type Route } from './plan.ts'
import { scheduleReturn } from './schedule.ts'
import { type Party, secondsFromStop, type Trip, travelSeconds } from './trip.ts'

/** The weight of a minute of all riders relative to a minute of the vehicle. */
const ridersShare = 0.01

/**
 * Every vehicle takes home the passengers that it brought, except those who do not ride back, in its own order of
 * stops.
 */
export function planReturn(trip: Trip, outbound: readonly Route[]): Route[] {
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  return outbound.flatMap((route) => {
    const aboard = partiesOf(route).flatMap((id) => known.get(id) ?? [])
    const parties = dropOrder(
      trip,
      aboard.filter(({ returns }) => returns),
    )
    return (parties.length > 0 && scheduleReturn(trip, route.vehicle, parties)) || []
  })
}

/** The order in which the vehicle is free soonest; among equal ones, the one with the shortest rides. */
function dropOrder({ travel, venue, settings }: Trip, parties: readonly Party[]): Party[] {
  const at = [...Map.groupBy(parties, ({ point }) => point)].map(([point, here]) => ({
    point,
    here,
    persons: here.reduce((sum, { size }) => sum + size, 0),
  }))
  const order = bestOrder(at.length, (stops) => {
    let point = venue
    let time = 0
    let riding = 0
    for (const stop of stops) {
      const next = at[stop] as (typeof at)[number]
      time += travelSeconds(travel, point, next.point)
      riding += next.persons * time
      time += settings.stopTime
      point = next.point
    }
    return time + ridersShare * riding
  })
  return order.flatMap((stop) => at[stop]?.here ?? [])
}

/** The return routes with parties added to their vehicle's route, each where it delays the vehicle least. */
export function insertDrops(
  trip: Trip,
  back: readonly Route[],
  vehicle: string,
  parties: readonly Party[],
): Route[] {
  const known = new Map(trip.parties.map((party) => [party.id, party]))
  const route = back.find((one) => one.vehicle === vehicle)
  const order = route ? partiesOf(route).flatMap((id) => known.get(id) ?? []) : []
  for (const party of parties.filter(({ returns }) => returns)) {
    const added = Array.from({ length: order.length + 1 }, (_, at) => {
      const before = order[at - 1]?.point ?? trip.venue
      const after = order[at]?.point
      const arc = secondsFromStop(trip, before, party.point)
      return after === undefined
        ? arc
        : arc + secondsFromStop(trip, party.point, after) - secondsFromStop(trip, before, after)
    })
    order.splice(added.indexOf(Math.min(...added)), 0, party)
  }
  const others = back.filter((one) => one !== route)
  const changed = order.length > 0 ? scheduleReturn(trip, vehicle, order) : null
  return changed ? [...others, changed] : others
}
