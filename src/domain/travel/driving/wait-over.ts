import type { Leg } from '../tickets/boarding.ts'
import type { RideActKind } from './ride-acts.ts'

/** Minutes that a van waits at a stop: those of the event for shared and private vans, 5 on the way home. */
export function waitMinutes(
  leg: Leg,
  isPrivate: boolean,
  event: { stopMinutes: number; privateStopMinutes: number },
): number {
  if (leg === 'return') return returnWaitMinutes
  return isPrivate ? event.privateStopMinutes : event.stopMinutes
}

const returnWaitMinutes = 5

/** An act at a stop that is not undone. */
export type StopAct = {
  kind: RideActKind
  leg: Leg | null
  stopId: string | null
  minutes: number | null
  at: Date
}

/**
 * Whether an absence may be reported at `at`: the wait, longer by what was agreed since, has passed since the last
 * arrival at the stop.
 */
export function isWaitOver(
  before: readonly StopAct[],
  { leg, stopId, at }: { leg: Leg; stopId: string | null; at: Date },
  minutes: number,
): boolean {
  const here = before.filter((act) => act.leg === leg && (stopId === null || act.stopId === stopId))
  const arrivals = here.filter(({ kind }) => kind === 'arrived').map((act) => act.at.getTime())
  if (arrivals.length === 0) return false
  const arrived = Math.max(...arrivals)
  const agreed = here
    .filter((act) => act.kind === 'wait' && act.at.getTime() >= arrived)
    .reduce((sum, act) => sum + (act.minutes ?? 0), 0)
  return at.getTime() >= arrived + (minutes + agreed) * 60_000
}
