import { lastVisited, paceOf, plannedDrive } from './eta.ts'
import type { LiveLeg } from './live-ride.ts'

/**
 * The states of a van's leg for control: `planned` before the first act, `standing` at a place, `driving` to the next one, and
 * `over`.
 */
export const legStates = ['planned', 'standing', 'driving', 'over'] as const

export type LegState = (typeof legStates)[number]

/** A leg of a van as control sees it. */
export type WatchedLeg = {
  state: LegState
  /** the index of the place where the van stands or goes next; null when the leg is over */
  next: number | null
  /** by how much it comes later than promised, at the worst of the places ahead; 0 in time */
  lateMs: number
  /** whether news are overdue by more than ten minutes */
  isSilent: boolean
}

/** The ends of the promised windows at the places of a leg, and the beginning of the event. */
export type LegPromises = {
  /** the end of the earliest window of a party that is not aboard yet, for each place */
  until: readonly (number | null)[]
  startsAt: number
}

const toleranceMs = 10 * 60_000
/** The way there has no act at the venue, so that it ends after twice its last drive. */
const lastDrives = 2

/** A leg at `now`; `seenAt` is the van's last act or position. */
export function watchLeg(
  live: LiveLeg,
  promises: LegPromises,
  { seenAt, now }: { seenAt: number | null; now: number },
): WatchedLeg {
  const { places, announced, leg } = live
  const last = lastVisited(places)
  if (isOver(live, last, now)) return { state: 'over', next: null, lateMs: 0, isSilent: false }
  const hasLeft = last >= 0 && places[last]?.visit.departedAt !== null
  const state = last === -1 ? 'planned' : hasLeft ? 'driving' : 'standing'
  const lates = places.map((_, nth) => {
    const expected = announced[nth]?.expected
    const isVenue = leg === 'outbound' && nth === places.length - 1
    const until = isVenue ? promises.startsAt : promises.until[nth]
    return expected === undefined || until === null || until === undefined ? 0 : expected - until
  })
  const due = newsDueAt(live, last)
  const isSilent = due !== null && now > Math.max(due, seenAt ?? 0) + toleranceMs
  const next = state === 'standing' ? last : last + 1
  return { state, next, lateMs: Math.max(0, ...lates), isSilent }
}

function isOver({ leg, places }: LiveLeg, last: number, now: number): boolean {
  const place = places[last]
  if (!place) return places.length === 0
  if (last === places.length - 1) return leg === 'outbound' || place.visit.departedAt !== null
  const venue = places.at(-1)
  const { departedAt } = place.visit
  if (leg !== 'outbound' || last !== places.length - 2 || departedAt === null || !venue) return false
  return now > departedAt + lastDrives * plannedDrive(place, venue)
}

/** When the next act is expected at the pace of this van; null when none is. */
function newsDueAt({ leg, places }: LiveLeg, last: number): number | null {
  const place = places[last]
  if (!place) return places[0]?.at ?? null
  const pace = paceOf(places)
  const { arrivedAt, waitsUntil, departedAt } = place.visit
  if (departedAt === null) {
    const stays = (arrivedAt ?? 0) + place.stayMs * pace.stay
    return Math.max(stays, waitsUntil ?? 0, place.notBefore ?? 0)
  }
  const next = places[last + 1]
  const isToVenue = leg === 'outbound' && last + 1 === places.length - 1
  return next && !isToVenue ? departedAt + plannedDrive(place, next) * pace.drive : null
}
