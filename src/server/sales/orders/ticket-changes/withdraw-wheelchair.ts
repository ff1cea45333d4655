import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx, StaffCtx } from '#server/platform/context.ts'
import { actOnOrder } from '../office/act-on-order.ts'
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

/**
 * The same by staff, for a passenger or buyer who asks for it; the log names the ticket, not the passenger.
 * @throws Refusal as `actOnOrder`, not_found
 */
export function withdrawWheelchairFor(
  ctx: StaffCtx,
  { number, position, passenger }: { number: string; position: number; passenger: number },
): Promise<Record<never, never>> {
  return actOnOrder(ctx, number, { what: 'withdraw_wheelchair' }, async (tx, { id: orderId }, entry) => {
    entry.changes = { ticket: { to: position + 1 } }
    const actor = { kind: 'staff', id: ctx.staff.id } as const
    const place = { orderId, position, passenger }
    if (!(await withdrawWheelchair(tx, place, { actor, now: ctx.clock.now() })))
      throw new Refusal('not_found')
    return {}
  })
}
