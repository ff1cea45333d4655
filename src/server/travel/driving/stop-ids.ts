import { createHash } from 'node:crypto'
import type { Leg } from '#domain/travel/tickets/boarding.ts'

/** A short hash of an answer. */
export function versionOf(answer: unknown): string {
  return createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 16)
}

/**
 * Names the stops of a leg in their order. The id of a stop depends on the point of its first party, so that it is the same
 * in the next version of the plan.
 */
export function stopIds(leg: Leg): (first: { latitude: number | null; longitude: number | null }) => string {
  const seen = new Map<string, number>()
  return ({ latitude, longitude }) => {
    const id = versionOf([leg, latitude, longitude]).slice(0, 10)
    const before = seen.get(id) ?? 0
    seen.set(id, before + 1)
    return before === 0 ? id : `${id}-${before + 1}`
  }
}
