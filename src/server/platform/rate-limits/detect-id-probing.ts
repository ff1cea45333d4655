import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '../context.ts'
import { countAttempt } from './rate-limit.ts'

/**
 * A customer follows an old link or mistypes an id a few times an hour. More means that ids are being probed.
 */
const mostAnHour = 60

/** A resource that a customer requests by its id. */
export type SoughtById = {
  kind: 'order' | 'friend' | 'address' | 'session' | 'request'
  id: number | string
  /** the kinds that share one limit */
  counted: 'missing order' | 'missing entry' | 'missing request'
  /** the owner's customer id; undefined when the resource does not exist */
  findOwner(): Promise<string | undefined>
}

/**
 * Runs a customer's request for a resource by its id and counts `not_found` against a limit. When the
 * resource belongs to another customer, the log names who asked. Not inside a transaction.
 * @throws Refusal too_many_attempts {minutes}
 */
export async function detectIdProbing<T>(
  ctx: CustomerCtx,
  sought: SoughtById,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') await noteMissing(ctx, sought)
    throw error
  }
}

async function noteMissing(ctx: CustomerCtx, { kind, id, counted, findOwner }: SoughtById): Promise<void> {
  const customer = ctx.customer.id
  const owner = await findOwner()
  if (owner && owner !== customer)
    ctx.log.warn({ customer, [kind]: id }, `a customer requested another customer's ${kind}`)
  await countAttempt(ctx, 60, [{ key: [counted, customer], limit: mostAnHour }])
}
