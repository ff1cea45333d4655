/** The same rule broken in the same vehicle, by one party or more. */
export type BrokenPoint = { kind: string; vehicle: string | null }

/**
 * The points of a plan that are broken, as pages list and count them: parties that break the same rule in the same
 * vehicle are one point.
 */
export function groupViolations<V extends BrokenPoint>(violations: readonly V[]): [V, ...V[]][] {
  const groups = Map.groupBy(violations, ({ kind, vehicle }) => `${kind} ${vehicle ?? ''}`)
  return [...groups.values()] as [V, ...V[]][]
}
