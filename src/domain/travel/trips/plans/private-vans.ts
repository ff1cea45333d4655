import { bestOrder } from './best-order.ts'
import type { Route } from './plan.ts'
import { isAtAgreedHour, scheduleOutbound } from './schedule.ts'
import { type Party, type Trip, travelSeconds, type Vehicle } from './trip.ts'

/** A route for each ticket with a private van; the largest tickets choose their vehicle first. */
export function planPrivateVans(trip: Trip): Route[] {
  const tickets = Map.groupBy(
    trip.parties.filter(({ privateVan }) => privateVan !== null),
    ({ ticket }) => ticket,
  )
  const left = new Set(trip.vehicles)
  return [...tickets.values()]
    .sort((a, b) => persons(b) - persons(a))
    .flatMap((parties) => {
      const route = planPrivateVan(trip, parties, left)
      for (const vehicle of left) if (vehicle.id === route?.vehicle) left.delete(vehicle)
      return route ?? []
    })
}

/**
 * A ticket alone in the smallest vehicle that fits, with its addresses in the best order; null if no vehicle fits, or if
 * the agreed hour of a private van is too late for the event.
 */
export function planPrivateVan(
  trip: Trip,
  parties: readonly Party[],
  vehicles: Iterable<Vehicle>,
): Route | null {
  const chairs = parties.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0)
  const seats = persons(parties) - chairs
  const fits = [...vehicles].filter((vehicle) => vehicle.seats >= seats && vehicle.wheelchairPlaces >= chairs)
  fits.sort(
    (a, b) => a.wheelchairPlaces - b.wheelchairPlaces || a.seats - b.seats || a.costPerUse - b.costPerUse,
  )
  const [vehicle] = fits
  if (!vehicle || parties.length === 0) return null
  const route = scheduleOutbound(trip, vehicle.id, pickUpOrder(trip, parties))
  const privateVan = parties.find((party) => party.privateVan)?.privateVan
  return privateVan && !isAtAgreedHour(trip, route, privateVan) ? null : route
}

function persons(parties: readonly Party[]): number {
  return parties.reduce((sum, { size }) => sum + size, 0)
}

/** The order of pick-ups with the shortest drive to the venue. */
function pickUpOrder({ travel, venue }: Trip, parties: readonly Party[]): Party[] {
  const points = [...new Set(parties.map(({ point }) => point))]
  const order = bestOrder(points.length, (stops) => {
    const path = [...stops.map((stop) => points[stop] as number), venue]
    return path.slice(1).reduce((sum, to, index) => sum + travelSeconds(travel, path[index] as number, to), 0)
  })
  return order.flatMap((stop) => parties.filter(({ point }) => point === points[stop]))
}
