import { toMinor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isPayable, nextOrderState } from '#domain/sales/orders/order-states.ts'
import { splitRefund } from '#domain/sales/payments/refunds/split-refund.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { act } from '#server/records/office-log/act.ts'
import { endUnpaidOrder } from '#server/sales/orders/ending/end-unpaid-order.ts'
import { changeOrderState, lockOrder, type OrderRow, readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { releaseSeats, releaseTicket } from '#server/sales/orders/seats/order-seats-sql.ts'
import { readUnrefunded, type UnrefundedPayment } from '../attempts/unrefunded-sql.ts'
import { createRefund } from './create-refund.ts'
import { wasRefundedSince } from './refund-sql.ts'

/**
 * The part of an order to refund: all of it, some tickets (numbered from 1) with their seats, or an amount in
 * minor units. `calledOff` is the reason why the event was called off, for the customer; `requestId` is the
 * office's request.
 */
export type RefundExtent = {
  tickets?: readonly number[]
  amount?: number | undefined
  again?: boolean
  calledOff?: string | undefined
  requestId?: string
  /** the reason given by staff, for their log */
  reason?: string | undefined
}

export type Refunded = 'all' | 'part' | 'nothing' | 'asked_before'

/** Within this time the same amount counts as a repeated request, unless `again` is set. */
const repeatedWithinMs = 3_600_000

/**
 * Refunds an order for staff on the command line, without approval, and logs it. A ticket's seats are
 * released with its money, all seats with all of the money. Money that was refunded before is not refunded
 * again.
 * @param extent with its amount in major units
 * @throws Refusal not_found (the order or the ticket), amount_does_not_match (more than there is to refund, or no amount),
 * refund_of_part_paid (a part of what was received for an order that is not fully paid), own_order
 */
export async function refundOrder(
  ctx: ActorCtx,
  orderName: string,
  { amount: major, ...extent }: RefundExtent = {},
): Promise<Refunded> {
  const named = await readOrderNamed(ctx.db, orderName)
  if (!named) throw new Refusal('not_found')
  const { number, countryCode: country, currency } = named
  const about = { verb: 'refund.send', object: { kind: 'order', id: number }, country, reason: extent.reason }
  return act(ctx, about, async (tx, entry) => {
    await refuseOwnOrder(tx, ctx.actor, named.id)
    const amount = major === undefined ? undefined : toMinor(major, currency)
    if (amount === null) throw new Refusal('amount_does_not_match')
    const order = await lockOrder(tx, named.id)
    const refunded = order ? await refundLockedOrder(ctx, tx, order, { ...extent, amount }) : 'nothing'
    entry.changes = { outcome: { to: refunded } }
    return refunded
  })
}

/** The same in the caller's transaction, with the order locked. */
export async function refundLockedOrder(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  extent: RefundExtent = {},
): Promise<Refunded> {
  const isPartPaid = isPayable(order.state)
  if (!isPartPaid && !nextOrderState(order.state, 'refund_all')) return 'nothing'
  const paid = { order, unrefunded: await readUnrefunded(tx, order.id) }
  if (isPartPaid) return refundPartPaid(ctx, tx, paid, extent)
  if (extent.tickets !== undefined) return refundTickets(ctx, tx, paid, extent)
  if (extent.amount !== undefined) return refundAmount(ctx, tx, paid, extent)
  return createRefundsFor(ctx, tx, paid, { ...extent, amount: sumOf(paid.unrefunded), of: 'all' })
}

/** A locked order with its payments that are not fully refunded. */
type PaidOrder = { order: OrderRow; unrefunded: UnrefundedPayment[] }

export const sumOf = (parts: readonly { amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** Refunds what was received for an order that is not fully paid; the order ends. */
async function refundPartPaid(
  ctx: ActorCtx,
  tx: Transaction,
  { order, unrefunded }: PaidOrder,
  { amount, tickets, calledOff, reason, requestId }: RefundExtent,
): Promise<Refunded> {
  const received = sumOf(unrefunded)
  if (received === 0) return 'nothing'
  if (tickets || (amount !== undefined && amount !== received)) throw new Refusal('refund_of_part_paid')
  return (await endUnpaidOrder(ctx, tx, order, { change: 'cancel', calledOff, reason, requestId }))
    ? 'all'
    : 'nothing'
}

async function refundTickets(
  ctx: ActorCtx,
  tx: Transaction,
  paid: PaidOrder,
  extent: RefundExtent,
): Promise<Refunded> {
  const { price, count, left } = await releaseTickets(ctx, tx, paid.order, extent.tickets ?? [])
  if (count === 0) return 'nothing'
  const money = sumOf(paid.unrefunded)
  if (left === 0) return createRefundsFor(ctx, tx, paid, { ...extent, amount: money, of: 'all' })
  return createRefundsFor(ctx, tx, paid, { ...extent, amount: Math.min(price, money), of: 'part', count })
}

/** The price of the tickets that were not released before, how many they are, and how many others stay. */
async function releaseTickets(ctx: ActorCtx, tx: Transaction, order: OrderRow, tickets: readonly number[]) {
  let [price, count, left] = [0, 0, 0]
  for (const nth of tickets) {
    const ticket = await releaseTicket(tx, order.id, nth - 1, ctx.clock.now())
    if (!ticket) throw new Refusal('not_found')
    if (!ticket.released) continue
    price += ticket.price
    count += 1
    left = ticket.left
  }
  return { price, count, left }
}

/**
 * Ends tickets (numbered from 1) of a locked order whose money has left already: no more is sent. The order ends with its
 * last ticket.
 * @throws Refusal money_is_left (its last ticket would end while money of it is here), not_found
 */
export async function endTicketsWithoutMoney(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  tickets: readonly number[],
): Promise<Refunded> {
  const { count, left } = await releaseTickets(ctx, tx, order, tickets)
  if (count === 0) return 'nothing'
  const unrefunded = await readUnrefunded(tx, order.id)
  if (left === 0 && sumOf(unrefunded) > 0) throw new Refusal('money_is_left')
  const of = left === 0 ? 'all' : 'part'
  return createRefundsFor(ctx, tx, { order, unrefunded }, { amount: 0, of, count, isMoneyGone: true })
}

async function refundAmount(
  ctx: ActorCtx,
  tx: Transaction,
  paid: PaidOrder,
  extent: RefundExtent,
): Promise<Refunded> {
  const { order, unrefunded } = paid
  const { amount = 0, again = false } = extent
  if (amount <= 0 || amount > sumOf(unrefunded)) throw new Refusal('amount_does_not_match')
  const since = new Date(ctx.clock.now().getTime() - repeatedWithinMs)
  if (!again && (await wasRefundedSince(tx, order.id, amount, since))) return 'asked_before'
  return createRefundsFor(ctx, tx, paid, {
    ...extent,
    amount,
    of: amount === sumOf(unrefunded) ? 'all' : 'part',
  })
}

async function createRefundsFor(
  ctx: ActorCtx,
  tx: Transaction,
  { order, unrefunded }: PaidOrder,
  back: Pick<RefundExtent, 'calledOff' | 'requestId'> & {
    amount: number
    of: 'all' | 'part'
    /** how many tickets end, when others stay */
    count?: number
    /** it went back to the customer in another way */
    isMoneyGone?: boolean
  },
): Promise<Refunded> {
  const { amount, of: extent, calledOff, requestId, count, isMoneyGone } = back
  const { actor } = ctx
  const now = ctx.clock.now()
  const change = extent === 'all' ? 'refund_all' : 'refund_part'
  const to = nextOrderState(order.state, change)
  if (!to) throw new Error(`order ${order.id} is ${order.state} and cannot be refunded`)
  const details = { amount, ...(calledOff && { calledOff }) }
  await changeOrderState(tx, { orderId: order.id, from: order.state, to, change, actor, now, details })
  if (extent === 'all') await releaseSeats(tx, order.id, now)
  for (const { payment, amount: part } of splitRefund(unrefunded, amount)) {
    const of = { reason: 'staff', requestId, attempt: payment.attempt } as const
    await createRefund(ctx, tx, order, { ...of, amount: part })
  }
  const mail = { to: order.email, locale: order.locale, orderId: order.id }
  if (amount > 0) {
    const about = { ...(calledOff && { calledOff }), ...(count && { tickets: count }) }
    const money = { amount, currency: order.currency }
    await enqueueMail(tx, ctx, { ...mail, kind: 'refund', data: { state: 'started', ...about, ...money } })
  } else if (extent === 'part') await enqueueMail(tx, ctx, { ...mail, kind: 'ticket_cancelled', data: {} })
  else {
    const data = { ...(calledOff && { calledOff }), ...(isMoneyGone && { moneyIsGone: true }) }
    await enqueueMail(tx, ctx, { ...mail, kind: 'order_cancelled', data })
  }
  return extent
}
