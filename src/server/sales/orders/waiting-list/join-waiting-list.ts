import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/platform/refusal.ts'
import {
  mostListsWaited,
  mostSeatsWaited,
  openSeats,
} from '#domain/sales/orders/waiting-list/waiting-list-rules.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { canBePaid } from '#server/sales/payments/providers/can-be-paid.ts'
import { mailEntries } from './mail-entries.ts'
import { findStockId, insertWaitingEntry, lockListsOf, lockWaitedStock } from './waiting-list-sql.ts'

const mostAskedPerHour = 60

/**
 * Adds the customer to the end of the waiting list of a variant on a sold-out date; a trigger adds the seats to
 * `stock.waiting` (`count_waiting_seats`). Idempotent. Returns the entry's id.
 * @throws Refusal event_not_found, event_not_available, sale_not_open, sale_ended, email_not_verified,
 * payment_methods_none, most_seats_waited, seats_for_sale, too_many_waiting_lists, too_many_attempts
 */
export async function joinWaitingList(
  ctx: CustomerCtx,
  asked: { eventDateId: number; productVariantId: number; seats: number },
): Promise<string> {
  const { customer, locale } = ctx
  await countAttempt(ctx, 60, [{ key: ['waiting list', customer.id], limit: mostAskedPerHour }])
  if (asked.seats > mostSeatsWaited) throw new Refusal('most_seats_waited', { most: mostSeatsWaited })
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const stockId = await findStockId(tx, asked.eventDateId, asked.productVariantId)
    const { saleEndsMinutes } = ctx.config
    const stock =
      stockId === undefined
        ? undefined
        : await lockWaitedStock(tx, stockId, { now, saleEndsMinutes, sessionId: customer.sessionId })
    if (!stock?.visible) throw new Refusal('event_not_found')
    if (!stock.onSale) throw new Refusal('event_not_available')
    if (!stock.saleOpen) throw new Refusal('sale_not_open')
    if (stock.saleEndsAt <= now) throw new Refusal('sale_ended')
    // No seat could be offered to this customer.
    if (!canBePaid(ctx.config, stock, { ...stock, tripAt: stock.startsAt }, now))
      throw new Refusal('payment_methods_none')
    if (!customer.verified) throw new Refusal('email_not_verified', { email: customer.email })

    const own = await lockListsOf(tx, customer.id, stock.id)
    if (own.id) return own.id
    if (openSeats(stock.free, stock.waiting) > 0) throw new Refusal('seats_for_sale')
    const most = Math.ceil(mostListsWaited * ctx.config.rateLimitFactor)
    if (own.lists >= most) throw new Refusal('too_many_waiting_lists', { most })
    const id = randomUUID()
    const { startsAt } = stock
    await insertWaitingEntry(tx, {
      id,
      userId: customer.id,
      stockId: stock.id,
      seats: asked.seats,
      locale,
      now,
      startsAt,
    })
    await mailEntries(tx, ctx, [id], () => ({ news: 'joined' }))
    return id
  })
}
