import type { Leg } from '../tickets/boarding.ts'

/** An act: a stored one by its id, one of the call by its nonce. */
export type ActKey = number | string

/** A passenger seen aboard by an act that is not undone. */
export type Observation = { passengerId: string; leg: Leg; by: ActKey }

/** A boarding: stored with an `id`, or made by this call. `by` is null when no act made it, but a check-in. */
export type Boarding = {
  id: number | null
  passengerId: string
  leg: Leg
  by: ActKey | null
  undoneBy: ActKey | null
}

/** The boardings and observations of the passengers of a call, and what the call has changed of them. */
export type Seats = {
  boardings: Map<string, Boarding>
  observations: Map<string, ActKey[]>
  changed: Set<Boarding>
}

const keyOf = (passengerId: string, leg: Leg) => `${passengerId} ${leg}`

/** The seats before a call; each passenger has at most one boarding a leg. */
export function seatsOf(boardings: readonly Boarding[], observed: readonly Observation[]): Seats {
  const observations = new Map<string, ActKey[]>()
  for (const { passengerId, leg, by } of observed) {
    const key = keyOf(passengerId, leg)
    observations.set(key, [...(observations.get(key) ?? []), by])
  }
  return {
    boardings: new Map(boardings.map((one) => [keyOf(one.passengerId, one.leg), { ...one }])),
    observations,
    changed: new Set(),
  }
}

export function isAboard(seats: Seats, passengerId: string, leg: Leg): boolean {
  return seats.boardings.has(keyOf(passengerId, leg))
}

/** Notes that an act has seen a passenger aboard: the first to do so makes the boarding. */
export function observe(seats: Seats, { passengerId, leg, by }: Observation): void {
  const key = keyOf(passengerId, leg)
  seats.observations.set(key, [...(seats.observations.get(key) ?? []), by])
  if (!seats.boardings.has(key)) board(seats, key, { id: null, passengerId, leg, by, undoneBy: null })
}

/**
 * Undoes what an act has seen. The boarding that it made ends, too; if another act has seen the same passenger, that one
 * makes a boarding of its own.
 */
export function withdraw(seats: Seats, { passengerId, leg, by }: Observation, undoneBy: ActKey): void {
  const key = keyOf(passengerId, leg)
  const left = (seats.observations.get(key) ?? []).filter((one) => one !== by)
  seats.observations.set(key, left)
  const boarding = seats.boardings.get(key)
  if (!boarding || boarding.by !== by) return
  boarding.undoneBy = undoneBy
  seats.changed.add(boarding)
  seats.boardings.delete(key)
  const [other] = left
  if (other !== undefined) board(seats, key, { id: null, passengerId, leg, by: other, undoneBy: null })
}

function board(seats: Seats, key: string, boarding: Boarding): void {
  seats.boardings.set(key, boarding)
  seats.changed.add(boarding)
}
