import type { TicketChange } from '#contract/orders/own-orders.ts'
import { changesEnd } from '#domain/orders/ticket-changes.ts'
import { Refusal } from '#domain/refusal.ts'
import { placeTypedCounties } from '../geography/typed-counties.ts'
import type { CustomerCtx } from '../platform/context.ts'
import { enqueueChangeMail } from '../platform/outbox/enqueue-mail.ts'
import { lockOrder } from './order-sql.ts'
import { checkTicket } from './place-order/check-order.ts'
import { readVanHours } from './place-order/read-van-hours.ts'
import { changeVanHours, findTicketToChange, readProvincesOf, replacePeople } from './ticket-change-sql.ts'

/**
 * Changes who travels with a ticket and from where, and the hours of a private van, until the freeze before the trip; held
 * to the same rules as when it was bought. Changes of one order within five minutes are mailed to the customer together.
 * `position` counts from 0. A change that was begun before another one
 * was made does not overwrite that.
 */
export async function changeTicket(
  ctx: CustomerCtx,
  { orderId, position }: { orderId: string; position: number },
  asked: TicketChange,
): Promise<void> {
  const change = { ...asked, addresses: await placeTypedCounties(ctx, asked.addresses) }
  const now = ctx.clock.now()
  const { freezeHours } = ctx.config.windows
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const ticket =
      order?.userId === ctx.customer.id &&
      (await findTicketToChange(tx, orderId, position, ctx.config.saleEndsMinutes))
    if (!order || !ticket) throw new Refusal('not_found')
    const end = changesEnd(order.state, order.tripAt, freezeHours)
    if (!end || now >= end || ticket.wasBoarded) throw new Refusal('changes_closed', { hours: freezeHours })

    if (ticket.wasGiven) throw new Refusal('ticket_given_away')
    const { version = ticket.version } = change
    if (version !== ticket.version) throw new Refusal('ticket_changed')
    const counties = change.addresses.map(({ commune_id }) => commune_id)
    const provinceOfCounty = await readProvincesOf(tx, counties)
    checkTicket({ ...change, placeId: ticket.placeId }, ticket, ticket.provinceId, provinceOfCounty)
    const asksForHours = change.comesAt !== undefined || change.goesHomeAt !== undefined
    const vanHours = asksForHours ? readVanHours(change, { ...ticket, tripAt: order.tripAt }, now) : null
    if (vanHours) await changeVanHours(tx, ticket.id, vanHours)
    await replacePeople(tx, ticket.id, change, { actor: { kind: 'customer', id: ctx.customer.id }, now })
    await enqueueChangeMail(tx, ctx, {
      to: order.email,
      locale: order.locale,
      orderId,
      kind: 'order_changed',
      data: {},
    })
  })
}
