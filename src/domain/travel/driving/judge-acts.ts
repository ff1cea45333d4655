import { boardingWindow, type Leg, type TripTimes } from '../tickets/boarding.ts'
import { undoMs } from '../tickets/parties.ts'
import { choosePeople, type NamedPeople } from './choose-people.ts'
import { judgeAboard, type KnownPassenger, type PassengerJudgement } from './judge-passenger.ts'
import type { ActMark, RideActKind } from './ride-acts.ts'
import {
  type ActKey,
  type Boarding,
  isAboard,
  type Observation,
  observe,
  type Seats,
  seatsOf,
  withdraw,
} from './seats.ts'
import { isWaitOver, type StopAct } from './wait-over.ts'

/** An act of the call, at its corrected time. */
export type ActToJudge = NamedPeople & {
  nonce: string
  kind: RideActKind | 'unreadable'
  leg: Leg | null
  stopId: string | null
  minutes: number | null
  at: Date
  undoes?: string | undefined
  jumped: boolean
  /** false: a code without our signature */
  isGenuine: boolean
}

/** An act of the same author, stored before; those that were undone are among them. */
export type EarlierAct = StopAct & {
  id: number
  nonce: string
  device: string
  passengers: readonly string[]
  isUndone: boolean
}

/** The facts of the database, read while the call has its locks. */
export type BoardingFacts = {
  passengers: ReadonlyMap<string, KnownPassenger & { trip: TripTimes }>
  boardings: readonly Boarding[]
  observations: readonly Observation[]
  acts: readonly EarlierAct[]
}

/** The author of the acts. A van has one trip and an end; staff at a meeting point board for all vans. */
export type ActAuthor = {
  device: string
  van: { vehicle: string; trip: TripTimes; endsAt: Date; revokedAt: Date | null } | null
  waitMinutesAt: (leg: Leg, stopId: string | null) => number
}

export type JudgedAct = {
  nonce: string
  marks: ActMark[]
  passengers: PassengerJudgement[]
  /** the act that this one undoes */
  undoes: ActKey | null
}

/** A leg is boarded without a mark up to so much earlier or later than its window. */
const generosityMs = 2 * 3_600_000

type State = { seats: Seats; acts: (EarlierAct & { key: ActKey })[]; facts: BoardingFacts; author: ActAuthor }

/**
 * Judges acts in the order of their device, each after those before it. Nothing is refused: who is aboard follows from
 * what was seen, and marks say what control should look at.
 */
export function judgeActs(
  acts: readonly ActToJudge[],
  facts: BoardingFacts,
  author: ActAuthor,
): { judged: JudgedAct[]; changed: Boarding[]; isAboard: (passengerId: string, leg: Leg) => boolean } {
  const seats = seatsOf(facts.boardings, facts.observations)
  const state = { seats, acts: facts.acts.map((act) => ({ ...act, key: act.id as ActKey })), facts, author }
  const judged = acts.map((act) => {
    const judgement = judgeAct(state, act)
    state.acts.push({
      ...{ ...act, id: 0, key: act.nonce, device: author.device, isUndone: false },
      kind: act.kind === 'unreadable' ? 'incident' : act.kind,
      passengers: judgement.passengers.map(({ id }) => id),
    })
    return judgement
  })
  return { judged, changed: [...seats.changed], isAboard: (id, leg) => isAboard(seats, id, leg) }
}

function judgeAct(state: State, act: ActToJudge): JudgedAct {
  if (act.kind === 'unreadable') return judgementOf(act, ['unreadable'], [])
  const { van } = state.author
  const marks: ActMark[] = [
    ...(act.jumped ? (['clock_jumped'] as const) : []),
    ...(van && act.at > van.endsAt ? (['after_end'] as const) : []),
    ...(van?.revokedAt ? [sentOrMadeAfter(van.revokedAt, act.at)] : []),
    ...(act.isGenuine ? [] : (['code_not_valid'] as const)),
  ]
  const isRefused = marks.includes('after_revocation')
  if (act.kind === 'undo') return isRefused ? judgementOf(act, marks, []) : judgeUndo(state, act, marks)
  if (act.kind !== 'aboard' && act.kind !== 'not_here') return judgementOf(act, marks, [])
  return judgePeople(state, act, { marks, isRefused })
}

const judgementOf = (
  { nonce }: ActToJudge,
  marks: ActMark[],
  passengers: PassengerJudgement[],
): JudgedAct => ({ nonce, marks, passengers, undoes: null })

const sentOrMadeAfter = (revokedAt: Date, at: Date): ActMark =>
  at > revokedAt ? 'after_revocation' : 'sent_after_revocation'

function judgePeople(
  { seats, acts, facts, author }: State,
  act: ActToJudge,
  { marks, isRefused }: { marks: ActMark[]; isRefused: boolean },
): JudgedAct {
  const leg = act.leg ?? 'outbound'
  const people = choosePeople(facts.passengers, act, (id) => isAboard(seats, id, leg))
  const unknown = people.unknown.map((id) => ({ id, result: 'unknown' as const, marks: [] }))
  if (unknown.length > 0 || people.isShort) marks.push('unknown_people')
  if (isRefused) {
    const refused = people.known.map(({ id }) => ({ id, result: 'after_revocation' as const, marks: [] }))
    return judgementOf(act, marks, [...refused, ...unknown])
  }
  const trip = author.van?.trip ?? facts.passengers.get(people.known[0]?.id ?? '')?.trip
  if (trip && isOutside(trip, leg, act.at)) marks.push('outside_window')
  if (act.kind === 'not_here') {
    const wait = author.waitMinutesAt(leg, act.stopId)
    const before = acts.filter(({ isUndone }) => !isUndone)
    if (author.van && !isWaitOver(before, { leg, stopId: act.stopId, at: act.at }, wait)) {
      marks.push('wait_not_over')
    }
    const absent = people.known.map(({ id }) => ({
      id,
      result: isAboard(seats, id, leg) ? ('already' as const) : ('not_here' as const),
      marks: [],
    }))
    return judgementOf(act, marks, [...absent, ...unknown])
  }
  const seen = people.known.map((passenger) => {
    const judgement = judgeAboard(passenger, {
      leg,
      vehicle: author.van?.vehicle ?? null,
      isAboard: isAboard(seats, passenger.id, leg),
    })
    if (judgement.result !== 'unknown') {
      observe(seats, { passengerId: passenger.id, leg, by: act.nonce })
    }
    return judgement
  })
  return judgementOf(act, marks, [...seen, ...unknown])
}

function isOutside(trip: TripTimes, leg: Leg, at: Date): boolean {
  const { from, until } = boardingWindow(leg, trip)
  return at.getTime() < from.getTime() - generosityMs || at.getTime() >= until.getTime() + generosityMs
}

/** An undo counts within 60 seconds of the act, on the device that made it. */
function judgeUndo({ seats, acts, author }: State, act: ActToJudge, marks: ActMark[]): JudgedAct {
  const target = acts.find(({ nonce }) => nonce === act.undoes)
  if (!target || target.isUndone || target.kind === 'undo') {
    return judgementOf(act, [...marks, 'undo_of_nothing'], [])
  }
  const leg = target.leg ?? 'outbound'
  const isLate =
    act.at.getTime() - target.at.getTime() > undoMs || act.at < target.at || target.device !== author.device
  if (isLate) {
    const passengers = target.passengers.map((id) => ({
      id,
      result: isAboard(seats, id, leg) ? ('already' as const) : ('not_here' as const),
      marks: [],
    }))
    return judgementOf(act, [...marks, 'undo_too_late'], passengers)
  }
  target.isUndone = true
  if (target.kind === 'aboard') {
    for (const passengerId of target.passengers) {
      withdraw(seats, { passengerId, leg, by: target.key }, act.nonce)
    }
  }
  const undone = target.passengers.map((id) => ({ id, result: 'undone' as const, marks: [] }))
  return { ...judgementOf(act, marks, undone), undoes: target.key }
}
