import { Refusal } from '#domain/refusal.ts'
import type { CustomerCtx } from '../../platform/context.ts'
import { lockOrder } from '../order-sql.ts'
import { withdrawWheelchair } from './ticket-change-sql.ts'

/**
 * Withdraws the consent to the use of a passenger's wheelchair and removes the datum. Unlike other changes this is
 * possible at any time. The planner of a published trip sees it on the home page. @throws Refusal not_found
 */
export async function withdrawOwnWheelchair(
  ctx: CustomerCtx,
  place: { orderId: string; position: number; passenger: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, place.orderId)
    if (order?.userId !== ctx.customer.id) throw new Refusal('not_found')
    const actor = { kind: 'customer', id: ctx.customer.id } as const
    if (!(await withdrawWheelchair(tx, place, { actor, now: ctx.clock.now() })))
      throw new Refusal('not_found')
  })
}
