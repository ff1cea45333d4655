import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { type SavedAct, timeOf } from '../state/acts.ts'
import type { ManifestParty, ManifestStop, SavedRoute } from '../state/route.ts'

export type PersonState = 'waiting' | 'aboard' | 'absent'

export type RidePerson = ManifestParty['passengers'][number] & {
  state: PersonState
  /** since when, in milliseconds */
  since: number | null
  /** the act is in the queue */
  isUnsent: boolean
}

export type RideParty = Omit<ManifestParty, 'passengers' | 'people'> & { people: RidePerson[] }

/** The moments of a van at a place, in milliseconds. */
export type Visit = { arrivedAt: number | null; waitsUntil: number | null; departedAt: number | null }

export type RideStop = Omit<ManifestStop, 'parties'> & Visit & { number: number; parties: RideParty[] }

/** A leg as its list and the acts of this phone tell it. */
export type RideLeg = {
  leg: Leg
  stops: RideStop[]
  /** on the way home: the place where everybody boards */
  venue: Visit
  /** people aboard who are not in the list */
  extra: number
}

/** Acts at the venue name no stop. */
const venueId = ''

/** The state of a leg. Acts that were undone do not count. */
export function readLeg(route: SavedRoute, leg: Leg, acts: readonly SavedAct[]): RideLeg {
  const undone = new Set(acts.flatMap(({ act }) => act.undoes ?? []))
  const valid = acts.filter(({ act, nonce }) => act.leg === leg && act.kind !== 'undo' && !undone.has(nonce))
  const people = peopleOf(valid, route.listAt)
  const planned = route.manifest.legs.find((one) => one.leg === leg)
  const stops = (planned?.stops ?? []).map((stop, at) => ({
    ...stop,
    ...visitOf(valid, stop.id, stop.waitSeconds),
    number: at + 1,
    parties: stop.parties.map(({ passengers, ...party }) => ({
      ...party,
      people: passengers.map((passenger) => ({
        ...passenger,
        ...stateOf(passenger, people.get(passenger.id)),
      })),
    })),
  }))
  const wait = planned?.stops[0]?.waitSeconds ?? 300
  return { leg, stops, venue: visitOf(valid, venueId, wait), extra: extraOf(valid) }
}

type State = Pick<RidePerson, 'state' | 'since' | 'isUnsent'>

/** Somebody who is aboard by the list was seen by another phone, even after this one has reported an absence. */
function stateOf({ aboardAt }: { aboardAt: string | null }, acted: State | undefined): State {
  const isOvertaken = acted?.state === 'absent' && !acted.isUnsent && aboardAt !== null
  if (acted && !isOvertaken) return acted
  const since = aboardAt === null ? null : Date.parse(aboardAt)
  return { state: since === null ? 'waiting' : 'aboard', since, isUnsent: false }
}

/** The states of people by the acts. A list that is newer than an act's storage knows the act, and more. */
function peopleOf(acts: readonly SavedAct[], listAt: string): Map<string, State> {
  const people = new Map<string, State>()
  for (const { act, storedAt } of acts) {
    const isKnown = storedAt !== null && storedAt <= listAt
    if (act.kind !== 'aboard' && act.kind !== 'not_here') continue
    if (act.kind === 'aboard' && isKnown) for (const id of act.passengers ?? []) people.delete(id)
    if (act.kind === 'aboard' && isKnown) continue
    for (const id of act.passengers ?? [])
      people.set(id, {
        state: act.kind === 'aboard' ? 'aboard' : 'absent',
        since: timeOf(act),
        isUnsent: storedAt === null,
      })
  }
  return people
}

function visitOf(acts: readonly SavedAct[], stopId: string, waitSeconds: number): Visit {
  const visit: Visit = { arrivedAt: null, waitsUntil: null, departedAt: null }
  for (const { act } of acts) {
    if ((act.stopId ?? venueId) !== stopId) continue
    if (act.kind === 'arrived') {
      visit.arrivedAt = timeOf(act)
      visit.waitsUntil = visit.arrivedAt + waitSeconds * 1000
    }
    if (act.kind === 'wait' && visit.waitsUntil !== null)
      visit.waitsUntil = Math.max(visit.waitsUntil, timeOf(act)) + (act.minutes ?? 5) * 60_000
    if (act.kind === 'departed') visit.departedAt = timeOf(act)
  }
  return visit
}

function extraOf(acts: readonly SavedAct[]): number {
  return acts.reduce(
    (sum, { act }) => sum + (act.kind === 'aboard' && !act.passengers ? (act.people ?? 0) : 0),
    0,
  )
}

/** Counts the people of these parties who are aboard, absent, and all. */
export function countPeople(parties: readonly RideParty[]): { aboard: number; absent: number; all: number } {
  const people = parties.flatMap((party) => party.people)
  const of = (state: PersonState) => people.filter((person) => person.state === state).length
  return { aboard: of('aboard'), absent: of('absent'), all: people.length }
}

/** The stop to drive to, or at which the van stands. */
export function nextStop({ stops }: RideLeg): RideStop | undefined {
  return stops.find(({ departedAt }) => departedAt === null)
}

/** The streets of the parties, which mostly stand at the same door. */
export function addressOf({ parties }: Pick<RideStop, 'parties'>): string {
  return [...new Set(parties.map(({ address }) => address))].join(' · ')
}
