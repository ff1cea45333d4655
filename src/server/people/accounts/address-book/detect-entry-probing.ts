import type { CustomerCtx } from '#server/platform/context.ts'
import { detectIdProbing } from '#server/platform/rate-limits/detect-id-probing.ts'
import { type EntryKind, ownerOfEntry } from './entry-owner-sql.ts'

/**
 * Runs a customer's request for one of their friends, addresses or sessions; `run` refuses with `not_found`
 * when it belongs to another customer.
 */
export function detectEntryProbing<T>(
  ctx: CustomerCtx,
  kind: EntryKind,
  id: number | string,
  run: () => Promise<T>,
): Promise<T> {
  const findOwner = () => ownerOfEntry(ctx.db, kind, id)
  return detectIdProbing(ctx, { kind, id, counted: 'missing entry', findOwner }, run)
}
