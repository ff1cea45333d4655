import type { Route, Stop } from './plan.ts'
import { deadlineOf, type Party, type PrivateVan, routeLimits, type Trip, travelSeconds } from './trip.ts'

/**
 * The outbound route of a vehicle that picks parties up in this order: as late as the venue's deadline and the last
 * pick-up allow, or from the agreed hour of a private van.
 */
export function scheduleOutbound(trip: Trip, vehicle: string, parties: readonly Party[]): Route {
  const { venue, travel, settings } = trip
  const groups = byStop(parties)
  const privateVan = parties[0]?.privateVan ?? null
  const wait = privateVan ? settings.privateStopTime : settings.stopTime
  // Seconds from the first stop to each stop.
  const offsets = [0]
  groups.forEach(({ point }, index) => {
    const next = groups[index + 1]?.point ?? venue
    offsets.push((offsets[index] as number) + wait + travelSeconds(travel, point, next))
  })
  const whole = offsets.at(-1) as number
  const toLast = offsets.at(-2) ?? 0
  const latestStart = privateVan || !settings.pickUps ? Infinity : settings.pickUps.until - toLast
  const startsAt = privateVan?.comesAt ?? Math.min(deadlineOf(trip) - whole, latestStart)
  return { vehicle, startsAt, endsAt: startsAt + whole, stops: stopsAt(groups, startsAt, offsets) }
}

/**
 * The return route of a vehicle that takes parties home in this order; null when its departure is unknown.
 */
export function scheduleReturn(trip: Trip, vehicle: string, parties: readonly Party[]): Route | null {
  const { venue, travel, settings, endsAt } = trip
  const privateVan = parties[0]?.privateVan ?? null
  const startsAt = privateVan?.goesHomeAt ?? (endsAt === null ? null : endsAt + settings.returnDelay)
  if (startsAt === null) return null
  const wait = privateVan ? settings.privateStopTime : settings.stopTime
  const groups = byStop(parties)
  const offsets: number[] = []
  let offset = 0
  groups.forEach(({ point }, index) => {
    offset += travelSeconds(travel, groups[index - 1]?.point ?? venue, point) + (index === 0 ? 0 : wait)
    offsets.push(offset)
  })
  return { vehicle, startsAt, endsAt: startsAt + offset + wait, stops: stopsAt(groups, startsAt, offsets) }
}

/**
 * Whether an outbound route is within the time limits. Removing a stop can make a route longer, if the direct way is
 * slower than the detour.
 */
export function isInTime(trip: Trip, { stops, startsAt, endsAt }: Route, isPrivate: boolean): boolean {
  const { ride, span } = routeLimits(trip)
  return isPrivate || (endsAt - startsAt <= ride && (stops.at(-1)?.at ?? 0) - startsAt <= span)
}

/** Whether a private van comes at the agreed hour, and reaches the venue before the start. */
export function isAtAgreedHour(trip: Trip, { startsAt, endsAt }: Route, { comesAt }: PrivateVan): boolean {
  return comesAt === null ? endsAt <= deadlineOf(trip) : startsAt === comesAt && endsAt <= trip.startsAt
}

/** Whether there is time for each stop of an outbound route and for the way to the next. */
export function leavesTimeToDrive(trip: Trip, { stops, endsAt }: Route, isPrivate: boolean): boolean {
  const { travel, settings, venue } = trip
  const wait = isPrivate ? settings.privateStopTime : settings.stopTime
  return stops.every(({ point, at }, index) => {
    const next = stops[index + 1] ?? { point: venue, at: endsAt }
    return next.at - at >= wait + travelSeconds(travel, point, next.point)
  })
}

type Group = { point: number; parties: string[] }

/** Consecutive parties at the same point share a stop. */
function byStop(parties: readonly Party[]): Group[] {
  const groups: Group[] = []
  for (const { id, point } of parties) {
    const last = groups.at(-1)
    if (last?.point === point) last.parties.push(id)
    else groups.push({ point, parties: [id] })
  }
  return groups
}

function stopsAt(groups: readonly Group[], startsAt: number, offsets: readonly number[]): Stop[] {
  return groups.map(({ point, parties }, index) => ({
    point,
    at: startsAt + (offsets[index] as number),
    parties,
  }))
}
