import type { TicketChange } from '#contract/sales/own-orders.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { applyTicketChange } from '../ticket-changes/change-ticket.ts'
import { actOnOrder } from './act-on-order.ts'
import { readPageTickets } from './order-page-sql.ts'
import { readCountiesToChoose } from './phone-sales/sale-choices-sql.ts'
import { findSeenOrder } from './show-order-page.ts'

/**
 * Changes a ticket's passengers and addresses for the buyer, who is mailed. The buyer's own rules and
 * deadline apply. Counties must be listed ones.
 * @throws Refusal as `actOnOrder` and `applyTicketChange`
 */
export function changeTicketFor(
  ctx: StaffCtx,
  { number, position }: { number: string; position: number },
  change: TicketChange,
): Promise<Record<never, never>> {
  return actOnOrder(ctx, number, { what: 'change_ticket' }, async (tx, order, entry) => {
    await applyTicketChange(ctx, tx, order, { position, change })
    entry.changes = { ticket: { to: position + 1 } }
    return {}
  })
}

/** The counties that the addresses of an order may be in. @throws Refusal not_found */
export async function showCountiesOf(ctx: StaffCtx, number: string) {
  const { id, provinceId } = await findSeenOrder(ctx, number)
  const tickets = await readPageTickets(ctx.db, id)
  const has = tickets.flatMap(({ addresses }) => addresses.map(({ countyId }) => countyId))
  return { counties: await readCountiesToChoose(ctx.db, provinceId, has) }
}
