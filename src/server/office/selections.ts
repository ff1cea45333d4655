import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { StaffCtx } from '../platform/context.ts'
import { insertSelection, readSelection } from './selection-sql.ts'

/** More rows than this are not acted on at once. */
export const mostSelected = 500

const lifeMs = 24 * 3_600_000

/**
 * Freezes the rows of a list that a person has chosen, with the filter that found them, for a day.
 * @throws Refusal selection_too_large, invalid_input (none)
 */
export async function freezeSelection(
  ctx: StaffCtx,
  { list, query, ids }: { list: string; query: object; ids: string[] },
): Promise<{ id: string; count: number }> {
  if (ids.length > mostSelected) throw new Refusal('selection_too_large', { most: mostSelected })
  if (ids.length === 0) throw new Refusal('invalid_input', {}, { fields: { ids: 'field_is_required' } })
  const id = randomUUID()
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs)
  const selection = { id, staffId: ctx.staff.id, list, query: JSON.stringify(query), ids, expiresAt }
  await insertSelection(ctx.db, selection, now)
  return { id, count: ids.length }
}

/** The ids that the caller has frozen. @throws Refusal not_found (over, or another person's) */
export async function readFrozen(ctx: StaffCtx, list: string, id: string): Promise<string[]> {
  const ids = await readSelection(ctx.db, { id, staffId: ctx.staff.id, list }, ctx.clock.now())
  if (!ids) throw new Refusal('not_found')
  return ids
}
