import type { Eta } from './eta.ts'

/** A window as announced. `earlierSince`: since when the van seems to come earlier than that. */
export type Announced = Eta & { earlierSince: number | null }

/** The part of a change that is shown at once, so that the window does not jump. */
const shown = 0.4
/** An earlier window has to last so long before it is announced. */
const confirmedMs = 20_000
const minute = 60_000

/**
 * The window to announce after an earlier one. A later van is announced at once, an earlier one when it is confirmed, or
 * when an act at a stop says so.
 */
export function announce(
  before: Announced | null,
  next: Eta,
  { now, hasAct }: { now: number; hasAct: boolean },
): Announced {
  if (!before || hasAct) return { ...next, earlierSince: null }
  const expected = before.expected + shown * (next.expected - before.expected)
  if (next.from >= before.from) return { ...next, expected, earlierSince: null }
  const since = before.earlierSince ?? now
  if (now - since >= confirmedMs) return { ...next, expected, earlierSince: null }
  return {
    expected,
    from: Math.max(before.from, now),
    until: Math.max(next.until, before.from + minute),
    earlierSince: since,
  }
}

/** A window in whole minutes: the early edge rounded down, the late one up. */
export function inMinutes({ from, until }: Pick<Eta, 'from' | 'until'>): { from: number; until: number } {
  return { from: Math.floor(from / minute) * minute, until: Math.ceil(until / minute) * minute }
}
