import type { Locale } from '#domain/locales.ts'
import type { Currency } from '#domain/money.ts'
import { toMinor } from '#domain/money.ts'
import { nextOrderState } from '#domain/orders/order-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrderState, lockOrder, type OrderRow, readOrderNamed } from '#server/orders/order-sql.ts'
import { releaseSeats, releaseTicket } from '#server/orders/seats/order-seats-sql.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { type KeptMoney, readKeptMoney } from '../ledger/kept-money-sql.ts'
import { createRefund } from './create-refund.ts'
import { wasRefundedSince } from './refund-sql.ts'

/**
 * What of an order goes back: all of it, one ticket (from 1) with its seat, or so much money in major units. `calledOff`
 * tells the customer why the event does not take place, where that is the reason.
 */
export type RefundExtent = {
  ticket?: number
  amount?: number
  again?: boolean
  calledOff?: string | undefined
}

export type Refunded = 'all' | 'part' | 'nothing' | 'asked_before'

/** The same amount again within this time is taken for the same wish, unless staff say that it is not. */
const sameWishMs = 3_600_000

/**
 * Staff give money back. The seats of a ticket go with its money, all of them with all of the money. What went back
 * before does not go back again.
 */
export async function refundOrder(
  shop: Shop,
  orderName: string,
  staff: string,
  extent: RefundExtent = {},
): Promise<Refunded> {
  const named = await readOrderNamed(shop.db, orderName)
  if (!named) throw new Refusal('not_found')
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, named.id)
    if (!order || !nextOrderState(order.state, 'refund_all')) return 'nothing'
    const kept = await readKeptMoney(tx, order.id)
    if (extent.ticket !== undefined) return refundTicket(shop, tx, order, kept, extent.ticket, staff)
    if (extent.amount !== undefined) return refundAmount(shop, tx, order, kept, extent, staff)
    return giveBack(shop, tx, order, kept, sumOf(kept), staff, 'all', extent.calledOff)
  })
}

const sumOf = (kept: KeptMoney[]) => kept.reduce((sum, { amount }) => sum + amount, 0)

async function refundTicket(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  kept: KeptMoney[],
  nth: number,
  staff: string,
): Promise<Refunded> {
  const ticket = await releaseTicket(tx, order.id, nth - 1, shop.clock.now())
  if (!ticket) throw new Refusal('not_found')
  if (!ticket.released) return 'nothing'
  const money = sumOf(kept)
  const isLast = ticket.left === 0
  return giveBack(
    shop,
    tx,
    order,
    kept,
    isLast ? money : Math.min(ticket.price, money),
    staff,
    isLast ? 'all' : 'part',
  )
}

async function refundAmount(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  kept: KeptMoney[],
  { amount = 0, again = false }: RefundExtent,
  staff: string,
): Promise<Refunded> {
  const minor = toMinor(amount, order.currency as Currency)
  if (minor === null || minor <= 0 || minor > sumOf(kept)) throw new Refusal('amount_does_not_match')
  const since = new Date(shop.clock.now().getTime() - sameWishMs)
  if (!again && (await wasRefundedSince(tx, order.id, minor, since))) return 'asked_before'
  return giveBack(shop, tx, order, kept, minor, staff, minor === sumOf(kept) ? 'all' : 'part')
}

async function giveBack(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  kept: KeptMoney[],
  amount: number,
  staff: string,
  extent: 'all' | 'part',
  calledOff?: string,
): Promise<Refunded> {
  const now = shop.clock.now()
  const change = extent === 'all' ? 'refund_all' : 'refund_part'
  const to = nextOrderState(order.state, change)!
  const details = { amount, ...(calledOff && { calledOff }) }
  const actor = `staff:${staff}`
  await changeOrderState(tx, { orderId: order.id, from: order.state, to, change, actor, now, details })
  if (extent === 'all') await releaseSeats(tx, order.id, now)
  // What came in several transfers goes back the last one first.
  let left = amount
  for (const { attempt, amount: there } of kept.toReversed()) {
    const part = Math.min(left, there)
    if (part > 0) await createRefund(shop, tx, order, attempt, 'staff', part, calledOff)
    left -= part
  }
  // Where no money goes back, no mail tells of it.
  if (amount === 0) await tellWithoutMoney(shop, tx, order, extent, calledOff)
  return extent
}

async function tellWithoutMoney(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  extent: 'all' | 'part',
  calledOff: string | undefined,
): Promise<void> {
  const mail = { to: order.email, locale: order.locale as Locale, orderId: order.id }
  if (extent === 'part') await enqueueMail(tx, shop, { ...mail, kind: 'ticket_cancelled', data: {} })
  else
    await enqueueMail(tx, shop, {
      ...mail,
      kind: 'order_cancelled',
      data: calledOff ? { calledOff } : {},
    })
}
