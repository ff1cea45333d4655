import { type Leg, partiesOf, type Route } from '../plans/plan.ts'
import { type Party, type Trip, travelSeconds } from '../plans/trip.ts'
import type { Rule, Violation } from './violation.ts'

/** The rules that a single route breaks: capacity, stops, hours. */
export function checkRoute(
  trip: Trip,
  parties: ReadonlyMap<string, Party>,
  route: Route,
  leg: Leg,
): Violation[] {
  const { vehicle, stops } = route
  const aboard = partiesOf(route).flatMap((id) => parties.get(id) ?? [])
  const van = trip.vehicles.find(({ id }) => id === vehicle)
  const found: Violation[] = []
  const broken = (rule: Rule, party?: string) => found.push({ rule, leg, vehicle, ...(party && { party }) })

  const chairs = aboard.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0)
  const seated = aboard.reduce((sum, { size, wheelchairs }) => sum + size - wheelchairs, 0)
  if (van && seated > van.seats) broken('seats')
  if (van && chairs > van.wheelchairPlaces) broken('wheelchair_places')
  for (const { point, parties: here } of stops) {
    if (here.length === 0) broken('empty_stop')
    for (const id of here) {
      if (parties.has(id) && parties.get(id)?.point !== point) broken('party_at_wrong_point', id)
    }
  }
  if (stops.length === 0) broken('empty_stop')
  else if (leg === 'outbound') checkOutboundHours(trip, route, aboard, broken)
  else checkReturnHours(trip, route, aboard, broken)
  return found
}

function checkOutboundHours(
  trip: Trip,
  { stops, startsAt, endsAt }: Route,
  aboard: readonly Party[],
  broken: (rule: Rule) => void,
): void {
  const { settings, travel, venue } = trip
  const privateVan = aboard.find((party) => party.privateVan)?.privateVan
  const wait = privateVan ? settings.privateStopTime : settings.stopTime
  const first = stops[0]?.at ?? 0
  const last = stops.at(-1)?.at ?? 0
  if (startsAt !== first) broken('times_too_short')
  stops.forEach(({ point, at }, index) => {
    const next = stops[index + 1] ?? { point: venue, at: endsAt }
    if (next.at < at + wait + travelSeconds(travel, point, next.point)) broken('times_too_short')
  })
  if (privateVan && privateVan.comesAt !== null) {
    if (first !== privateVan.comesAt) broken('private_hours')
    if (endsAt > trip.startsAt) broken('late_arrival')
    return
  }
  if (endsAt > trip.startsAt - settings.arrivalMargin) broken('late_arrival')
  if (privateVan) return
  if (last - first > settings.pickUpSpan) broken('pick_up_span')
  if (endsAt - first > settings.rideLimit) broken('ride_limit')
  if (settings.pickUps && (first < settings.pickUps.from || last > settings.pickUps.until))
    broken('pick_up_window')
}

function checkReturnHours(
  { settings, travel, venue, endsAt: eventEndsAt }: Trip,
  { stops, startsAt, endsAt }: Route,
  aboard: readonly Party[],
  broken: (rule: Rule) => void,
): void {
  const privateVan = aboard.find((party) => party.privateVan)?.privateVan
  const wait = privateVan ? settings.privateStopTime : settings.stopTime
  const agreed = privateVan?.goesHomeAt ?? null
  if (agreed !== null && startsAt !== agreed) broken('private_hours')
  if (agreed === null && startsAt < (eventEndsAt ?? Infinity) + settings.returnDelay)
    broken('return_too_soon')
  let point = venue
  let free = startsAt
  for (const stop of stops) {
    if (stop.at < free + travelSeconds(travel, point, stop.point)) broken('times_too_short')
    point = stop.point
    free = stop.at + wait
  }
  if (endsAt < free) broken('times_too_short')
}
