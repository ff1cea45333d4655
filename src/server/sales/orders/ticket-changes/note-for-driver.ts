import type { DriverHint } from '#contract/sales/own-orders.ts'
import { isFarAway } from '#domain/geography/points/point.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { changesEnd } from '#domain/sales/orders/ticket-changes.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { lockOrder } from '../order-sql.ts'
import { findAddressToHint, writeHint } from './note-for-driver-sql.ts'
import { findTicketToChange } from './ticket-change-sql.ts'

/**
 * Stores a note to the driver and the position of an address's door, until the freeze before the trip.
 * Positions count from 0. @throws Refusal not_found, changes_closed, ticket_given_away, invalid_input
 */
export async function noteForDriver(
  ctx: CustomerCtx,
  { orderId, position, address }: { orderId: string; position: number; address: number },
  { note, door }: DriverHint,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.userId !== ctx.customer.id) throw new Refusal('not_found')
    const ticket = await findTicketToChange(tx, orderId, position, ctx.config.saleEndsMinutes)
    const known = ticket && (await findAddressToHint(tx, ticket.id, address))
    if (!known || ticket.approaches.length > 0) throw new Refusal('not_found')
    const now = ctx.clock.now()
    const { freezeHours } = ctx.config.windows
    const end = changesEnd(order.state, order.tripAt, freezeHours)
    if (!end || now >= end || ticket.wasBoarded) throw new Refusal('changes_closed', { hours: freezeHours })
    if (ticket.wasGiven) throw new Refusal('ticket_given_away')
    if (door && known.point && isFarAway(door, known.point)) throw refusedField('door', 'door_is_far_away')
    await writeHint(tx, { ticketId: ticket.id, address }, { note, door }, { userId: ctx.customer.id, now })
  })
}
