import type { RideActKind } from './ride-acts.ts'

/** The moments of a van at a place, in milliseconds; null is not yet. */
export type Visit = { arrivedAt: number | null; waitsUntil: number | null; departedAt: number | null }

/** An act at a place, at its corrected time in milliseconds. */
export type VisitAct = { kind: RideActKind | 'unreadable'; at: number; minutes: number | null }

const usualMinutes = 5

export const noVisit: Visit = { arrivedAt: null, waitsUntil: null, departedAt: null }

/** A visit after more acts at its place, in their order. The wait begins with the arrival; an agreement makes it longer. */
export function continueVisit(before: Visit, acts: readonly VisitAct[], waitSeconds: number): Visit {
  const visit = { ...before }
  for (const { kind, at, minutes } of acts) {
    if (kind === 'arrived') {
      visit.arrivedAt = at
      visit.waitsUntil = at + waitSeconds * 1000
    }
    if (kind === 'wait' && visit.waitsUntil !== null) {
      visit.waitsUntil = Math.max(visit.waitsUntil, at) + waitMs(minutes)
    }
    if (kind === 'departed') visit.departedAt = at
  }
  return visit
}

/** A visit without one of its acts. */
export function withdrawFromVisit(
  before: Visit,
  { kind, minutes }: Pick<VisitAct, 'kind' | 'minutes'>,
): Visit {
  if (kind === 'arrived') return { ...before, arrivedAt: null, waitsUntil: null }
  if (kind === 'wait' && before.waitsUntil !== null) {
    return { ...before, waitsUntil: before.waitsUntil - waitMs(minutes) }
  }
  return kind === 'departed' ? { ...before, departedAt: null } : before
}

const waitMs = (minutes: number | null) => (minutes ?? usualMinutes) * 60_000
