import type { TicketChange } from '#contract/sales/own-orders.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { changesEnd } from '#domain/sales/orders/ticket-changes.ts'
import { placeTypedCounties } from '#server/geography/counties/typed-counties.ts'
import { type ActorCtx, actAs, type CustomerCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueChangeMail } from '#server/platform/outbox/enqueue-mail.ts'
import { lockOrder, type OrderRow } from '../order-sql.ts'
import { checkDraftTicket } from '../place-order/check-draft-ticket.ts'
import { readVanHours } from '../place-order/read-van-hours.ts'
import { changeVanHours, findTicketToChange, readProvincesOf, replacePeople } from './ticket-change-sql.ts'

/**
 * Changes a ticket's passengers and addresses, and the hours of a private van, until the freeze before the
 * trip, under the rules of the purchase. Changes within five minutes share one mail. `position` counts from
 * 0. Refuses a change that is based on an older version of the ticket.
 */
export async function changeTicket(
  ctx: CustomerCtx,
  { orderId, position }: { orderId: string; position: number },
  asked: TicketChange,
): Promise<void> {
  const change = { ...asked, addresses: await placeTypedCounties(ctx, asked.addresses) }
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.userId !== ctx.customer.id) throw new Refusal('not_found')
    const actor = { kind: 'customer', id: ctx.customer.id } as const
    await applyTicketChange(actAs(ctx, actor), tx, order, { position, change })
  })
}

/**
 * Changes a ticket of a locked order, for its customer or for staff, and mails the customer.
 * @throws Refusal not_found, changes_closed, ticket_given_away, ticket_changed and those of the purchase
 * rules
 */
export async function applyTicketChange(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  { position, change }: { position: number; change: TicketChange },
): Promise<void> {
  const now = ctx.clock.now()
  const { freezeHours } = ctx.config.windows
  const ticket = await findTicketToChange(tx, order.id, position, ctx.config.saleEndsMinutes)
  if (!ticket) throw new Refusal('not_found')
  const end = changesEnd(order.state, order.tripAt, freezeHours)
  if (!end || now >= end || ticket.wasBoarded) throw new Refusal('changes_closed', { hours: freezeHours })

  if (ticket.wasGiven) throw new Refusal('ticket_given_away')
  const { version = ticket.version } = change
  if (version !== ticket.version) throw new Refusal('ticket_changed')
  const counties = change.addresses.map(({ commune_id }) => commune_id)
  const provinceOfCounty = await readProvincesOf(tx, counties)
  checkDraftTicket({ ...change, placeId: ticket.placeId }, ticket, ticket.provinceId, provinceOfCounty)
  const asksForHours = change.comesAt !== undefined || change.goesHomeAt !== undefined
  const vanHours = asksForHours ? readVanHours(change, { ...ticket, tripAt: order.tripAt }, now) : null
  if (vanHours) await changeVanHours(tx, ticket.id, vanHours)
  await replacePeople(tx, ticket.id, change, { actor: ctx.actor, now })
  const mail = { to: order.email, locale: order.locale, orderId: order.id }
  await enqueueChangeMail(tx, ctx, { ...mail, kind: 'order_changed', data: {} })
}
