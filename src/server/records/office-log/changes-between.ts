import { isDeepStrictEqual } from 'node:util'

/**
 * The fields that differ, for the log: `{price: {from: 300, to: 350}}`. For a new object (`null`) all of
 * them.
 */
export function changesBetween<T extends object>(
  before: T | null,
  after: T,
): Record<string, { from?: unknown; to?: unknown }> {
  const from = (before ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, to]) => !isDeepStrictEqual(from[field], to))
      .map(([field, to]) => [field, before ? { from: from[field], to } : { to }]),
  )
}
