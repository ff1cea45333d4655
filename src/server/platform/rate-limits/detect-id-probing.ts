import { Refusal } from '#domain/refusal.ts'
import type { CustomerCtx } from '../context.ts'
import { countAttempt } from './rate-limit.ts'

/** A customer follows an old link or mistypes one a few times an hour; who tries the ids of others tries more. */
const mostAnHour = 60

/** A resource that a customer asks for by its id. */
export type SoughtById = {
  kind: 'order' | 'friend' | 'address' | 'session' | 'request'
  id: number | string
  /** what is counted together */
  counted: 'missing order' | 'missing entry' | 'missing request'
  /** the id of the customer whose it is; undefined when there is none */
  findOwner(): Promise<string | undefined>
}

/**
 * Runs a customer's request for a resource by its id. One that is not theirs is not there (`not_found`): when it is another
 * customer's the log says who asked, and a customer who goes on is refused. Not inside a transaction.
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
    ctx.log.warn({ customer, [kind]: id }, `another customer's ${kind} was asked for`)
  await countAttempt(ctx, 60, [{ whose: [counted, customer], most: mostAnHour }])
}
