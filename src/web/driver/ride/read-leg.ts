import { continueVisit, type Visit, type VisitAct, withdrawFromVisit } from '#domain/travel/driving/visit.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { type SavedAct, timeOf } from '../state/acts.ts'
import type { ManifestLeg, ManifestParty, ManifestStop, SavedRoute } from '../state/route.ts'

export type PersonState = 'waiting' | 'aboard' | 'absent'

export type RidePerson = ManifestParty['passengers'][number] & {
  state: PersonState
  /** since when, in milliseconds */
  since: number | null
  /** the act is in the queue */
  isUnsent: boolean
}

export type RideParty = Omit<ManifestParty, 'passengers' | 'people'> & { people: RidePerson[] }

export type RideStop = Omit<ManifestStop, 'parties' | 'waitUntil' | keyof Visit> &
  Visit & { number: number; parties: RideParty[] }

/** A leg as its list and the acts of this phone tell it. */
export type RideLeg = {
  leg: Leg
  stops: RideStop[]
  /** on the way home: the place where everybody boards */
  venue: Visit
  /** people aboard who are not in the list */
  extra: number
}

/**
 * The acts of this phone that its list does not know. `withdrawn` are those of the list that were undone since; others
 * that were undone do not count.
 */
type OwnActs = { fresh: SavedAct[]; withdrawn: SavedAct[] }

/** The state of a leg: its list, which has the acts of all phones, then the acts of this phone since. */
export function readLeg(route: SavedRoute, leg: Leg, acts: readonly SavedAct[]): RideLeg {
  const own = sortOut(acts, leg, route.listAt)
  const people = peopleOf(own)
  const planned = route.manifest.legs.find((one) => one.leg === leg)
  const stops = (planned?.stops ?? []).map(({ arrivedAt, waitUntil, departedAt, ...stop }, at) => ({
    ...stop,
    ...visitOf({ arrivedAt, waitUntil, departedAt }, own, {
      stopId: stop.id,
      waitSeconds: stop.waitSeconds,
    }),
    number: at + 1,
    parties: stop.parties.map(({ passengers, ...party }) => ({
      ...party,
      people: passengers.map((passenger) => ({
        ...passenger,
        ...stateOf(passenger, people.get(passenger.id)),
      })),
    })),
  }))
  const waitSeconds = planned?.stops[0]?.waitSeconds ?? 300
  const venue = visitOf(planned?.venue, own, { stopId: undefined, waitSeconds })
  return { leg, stops, venue, extra: (planned?.others ?? 0) + extraOf(own.fresh) - extraOf(own.withdrawn) }
}

function sortOut(acts: readonly SavedAct[], leg: Leg, listAt: string): OwnActs {
  const isKnown = ({ storedAt }: SavedAct) => storedAt !== null && storedAt <= listAt
  const undone = new Set(acts.flatMap(({ act }) => act.undoes ?? []))
  const undoneSince = new Set(acts.filter((one) => !isKnown(one)).flatMap(({ act }) => act.undoes ?? []))
  const ofLeg = acts.filter(({ act }) => act.leg === leg && act.kind !== 'undo')
  return {
    fresh: ofLeg.filter((one) => !isKnown(one) && !undone.has(one.nonce)),
    withdrawn: ofLeg.filter((one) => isKnown(one) && undoneSince.has(one.nonce)),
  }
}

type State = Pick<RidePerson, 'state' | 'since' | 'isUnsent'>

/** Somebody who is aboard by the list was seen by another phone, even after this one has reported an absence. */
function stateOf(
  { aboardAt, absentAt }: Pick<RidePerson, 'aboardAt' | 'absentAt'>,
  acted: State | undefined,
): State {
  const isOvertaken = acted?.state === 'absent' && !acted.isUnsent && aboardAt !== null
  if (acted && !isOvertaken) return acted
  if (aboardAt) return { state: 'aboard', since: Date.parse(aboardAt), isUnsent: false }
  if (absentAt) return { state: 'absent', since: Date.parse(absentAt), isUnsent: false }
  return { state: 'waiting', since: null, isUnsent: false }
}

/** The states of people by the acts of this phone. */
function peopleOf({ fresh, withdrawn }: OwnActs): Map<string, State> {
  const people = new Map<string, State>()
  for (const { act } of withdrawn) {
    if (act.kind !== 'aboard' && act.kind !== 'not_here') continue
    for (const id of act.passengers ?? []) people.set(id, { state: 'waiting', since: null, isUnsent: true })
  }
  for (const { act, storedAt } of fresh) {
    if (act.kind !== 'aboard' && act.kind !== 'not_here') continue
    for (const id of act.passengers ?? [])
      people.set(id, {
        state: act.kind === 'aboard' ? 'aboard' : 'absent',
        since: timeOf(act),
        isUnsent: storedAt === null,
      })
  }
  return people
}

/** Acts at the venue name no stop. */
function visitOf(
  listed: ManifestLeg['venue'] | undefined,
  { fresh, withdrawn }: OwnActs,
  { stopId, waitSeconds }: { stopId: string | undefined; waitSeconds: number },
): Visit {
  const here = (acts: readonly SavedAct[]): VisitAct[] =>
    acts
      .filter(({ act }) => act.stopId === stopId)
      .map(({ act }) => ({ kind: act.kind, at: timeOf(act), minutes: act.minutes ?? null }))
  const known: Visit = {
    arrivedAt: momentOf(listed?.arrivedAt),
    waitsUntil: momentOf(listed?.waitUntil),
    departedAt: momentOf(listed?.departedAt),
  }
  return continueVisit(here(withdrawn).reduce(withdrawFromVisit, known), here(fresh), waitSeconds)
}

const momentOf = (text: string | null | undefined) => (text ? Date.parse(text) : null)

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
