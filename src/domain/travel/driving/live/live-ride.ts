import type { Leg } from '../../tickets/boarding.ts'
import { type Announced, inMinutes } from './announce.ts'
import type { RoutePlace } from './eta.ts'

/**
 * The states of a van for a party: `coming` to its stop (on the way home: to leave the venue), `here`, `riding` with the
 * party, `left` without it, and `unknown` when the van has passed the stop without an act there.
 */
export const liveStates = ['coming', 'here', 'riding', 'left', 'unknown'] as const

export type LiveState = (typeof liveStates)[number]

/** A leg of a van on the day. On the way there the venue is the last of its places, on the way home the first. */
export type LiveLeg = { leg: Leg; vehicle: string; places: RoutePlace[]; announced: (Announced | null)[] }

/** A party of that leg: the place where it boards or gets off, its promise, and how many are aboard. */
export type LiveParty = { place: number; promised: { from: number; until: number }; aboard: number }

export type LiveRide = {
  leg: Leg
  vehicle: string
  state: LiveState
  promised: { from: number; until: number }
  /** when the van comes; while `riding`, when the party is at the end of its ride; null: not known */
  window: { from: number; until: number } | null
  /** the places of the van, in order; those of others are dots without a name */
  line: ('done' | 'here' | 'ahead')[]
  /** the index of the party's own stop in the line */
  own: number
}

const minute = 60_000

/** A customer sees the van from an hour before the promised window on. */
export const opensBeforeMs = 60 * minute
/** A party that was left behind sees it for a while, to know that it has to call. */
const leftMs = 30 * minute
/** The van has no act at the venue, so that the way there ends after twice its last drive. */
const lastDrives = 2

/** When the party's ride becomes visible. */
export function opensAt({ promised }: Pick<LiveParty, 'promised'>): number {
  return promised.from - opensBeforeMs
}

/** The ride of a party as its customer sees it; null before it opens and after the party has got off. */
export function liveRideOf(live: LiveLeg, party: LiveParty, now: number): LiveRide | null {
  if (now < opensAt(party)) return null
  const ride = live.leg === 'outbound' ? wayThere(live, party, now) : wayHome(live, party, now)
  if (!ride) return null
  return {
    ...{ leg: live.leg, vehicle: live.vehicle, promised: party.promised, own: party.place },
    ...ride,
    line: live.places.map(({ visit }) => {
      if (visit.departedAt !== null) return 'done'
      return visit.arrivedAt === null ? 'ahead' : 'here'
    }),
  }
}

type Told = Pick<LiveRide, 'state' | 'window'>

function wayThere({ places, announced }: LiveLeg, { place, aboard }: LiveParty, now: number): Told | null {
  const own = places[place]
  const venue = places.at(-1)
  if (!own || !venue || venue.visit.arrivedAt !== null) return null
  const { arrivedAt, departedAt } = own.visit
  if (departedAt === null) return arrivedAt === null ? coming(announced[place]) : here(own)
  if (aboard === 0) return now < departedAt + leftMs ? { state: 'left', window: null } : null
  const last = places.at(-2)
  const left = last?.visit.departedAt ?? null
  if (last && left !== null && now > left + lastDrives * (venue.at - last.at)) return null
  return { state: 'riding', window: windowOf(announced.at(-1)) }
}

function wayHome({ places, announced }: LiveLeg, { place, aboard }: LiveParty, now: number): Told | null {
  const own = places[place]
  const venue = places[0]
  if (!own || !venue || own.visit.departedAt !== null) return null
  const { arrivedAt, departedAt } = venue.visit
  if (departedAt === null) return arrivedAt === null ? coming(announced[0]) : here(venue)
  if (aboard === 0) return now < departedAt + leftMs ? { state: 'left', window: null } : null
  return { state: 'riding', window: windowOf(announced[place]) }
}

function coming(announced: Announced | null | undefined): Told {
  const window = windowOf(announced)
  return { state: window ? 'coming' : 'unknown', window }
}

function here({ visit }: RoutePlace): Told {
  const { arrivedAt, waitsUntil } = visit
  return { state: 'here', window: { from: arrivedAt ?? 0, until: waitsUntil ?? arrivedAt ?? 0 } }
}

const windowOf = (announced: Announced | null | undefined) => (announced ? inMinutes(announced) : null)
