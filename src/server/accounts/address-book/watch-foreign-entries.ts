import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/limit-attempts.ts'
import { type EntryKind, ownerOfEntry } from './entry-owner-sql.ts'

/** A customer presses the button of an entry that another tab has removed; who looks for those of others tries more. */
const mostAnHour = 60

/**
 * Runs what a customer asks of a friend, an address or a session by its id. One that is not theirs is not there; when it
 * is somebody else's the log says who asked, and who goes on trying is refused whatever they find. Not inside a transaction.
 */
export async function watchForeignEntries<T>(
  ctx: Ctx,
  kind: EntryKind,
  id: number | string,
  tell: () => Promise<T>,
): Promise<T> {
  try {
    return await tell()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') await noteMissing(ctx, kind, id)
    throw error
  }
}

async function noteMissing(ctx: Ctx, kind: EntryKind, id: number | string): Promise<void> {
  const customer = ctx.customer!.id
  const owner = await ownerOfEntry(ctx.db, kind, id)
  if (owner && owner !== customer)
    ctx.log.warn({ customer, [kind]: id }, `somebody else's ${kind} was asked for`)
  await countAttempt(ctx, 60, [{ whose: ['missing entry', customer], most: mostAnHour }])
}
