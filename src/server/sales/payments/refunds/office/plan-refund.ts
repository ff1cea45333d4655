import { formatMoney, toMajor, toMinor } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { isPayable, nextOrderState } from '#domain/sales/orders/order-states.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import {
  chooseRefund,
  endsWithRefund,
  type RefundChoice,
} from '#domain/sales/payments/refunds/choose-refund.ts'
import { splitRefund } from '#domain/sales/payments/refunds/split-refund.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import {
  readUnrefundedPayments,
  type UnrefundedPayment,
} from '#server/sales/payments/attempts/unrefunded-sql.ts'
import { sumOf } from '../refund-order.ts'
import {
  type FailedRefund,
  readFailedRefunds,
  readTicketsToRefund,
  type TicketToRefund,
} from './refund-request-sql.ts'

/** The part to refund: tickets by id, an amount in major units, or everything. */
export type RequestedRefund = { amount?: number | undefined; ticketIds?: readonly string[] | undefined }

/** Amounts in minor units. */
export type RefundPlan = {
  /** to refund from payments that are not fully refunded */
  amount: number
  /** the tickets that end, and release their seats */
  tickets: TicketToRefund[]
  /** true when nothing is left of the order afterwards */
  whole: boolean
  /** by payment, newest first; several when several paid an attempt together */
  parts: { attemptId: string; code: PaymentCode; amount: number }[]
  /** failed refunds to retry */
  again: FailedRefund[]
  /** what the shop retains */
  left: number
}

/**
 * The plan of a refund of an order as of now. Nothing is changed.
 * @throws Refusal nothing_to_refund, ticket_refunded_before, refund_of_part_paid (a part of what was received for an order
 * that is not fully paid), refund_too_large (`data.left` in major units), invalid_input
 */
export async function planRefund(
  db: Queryable,
  order: OrderRow,
  requested: RequestedRefund,
): Promise<RefundPlan> {
  const { amount: major, ticketIds } = requested
  if (major !== undefined && ticketIds !== undefined) throw refusedField('amount', 'field_is_invalid')
  const unrefunded = await readRefundable(db, order)
  const money = sumOf(unrefunded)
  const isPartPaid = isPayable(order.state)
  const ends = endsWithRefund(order.state, money)
  const live = ends ? (await readTicketsToRefund(db, order.id)).filter(({ isReleased }) => !isReleased) : []
  const failed = await readFailedRefunds(db, order.id)
  const planOf = (choice: RefundChoice): RefundPlan => {
    const chosen = chooseRefund({ live, left: money, failed: sumOf(failed), ends }, choice)
    return withParts(unrefunded, { ...chosen, again: chosen.retries ? failed : [] })
  }
  if (isPartPaid && ends && ticketIds !== undefined) throw new Refusal('refund_of_part_paid')
  if (ticketIds !== undefined) {
    const isLive = (id: string) => live.some((ticket) => ticket.id === id)
    if (!ticketIds.every(isLive)) throw await refuseTickets(db, order, ticketIds)
    return planOf({ ticketIds })
  }
  const everything = money + sumOf(failed)
  const asked = major === undefined ? everything : toMinor(major, order.currency)
  if (asked === null || asked < 0 || (asked === 0 && major !== undefined))
    throw refusedField('amount', 'field_is_invalid')
  if (!ends && failed.length === 0) throw new Refusal('nothing_to_refund')
  if (asked === everything) return planOf('everything')
  if (asked > money) throw tooLarge(order, money)
  if (isPartPaid && asked < money) throw new Refusal('refund_of_part_paid')
  return planOf({ amount: asked })
}

/** The payments of an order that can be refunded: of a paid one, or what came of one that is not fully paid. */
export async function readRefundable(
  db: Queryable,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
): Promise<UnrefundedPayment[]> {
  return isPayable(state) || nextOrderState(state, 'refund_all') ? readUnrefundedPayments(db, id) : []
}

function withParts(
  unrefunded: readonly UnrefundedPayment[],
  { amount, tickets, whole, again }: Omit<RefundPlan, 'parts' | 'left'>,
): RefundPlan {
  const parts = splitRefund(unrefunded, amount).map(({ payment: { attempt }, amount: part }) => ({
    ...{ attemptId: attempt.id, code: attempt.code, amount: part },
  }))
  return { amount, tickets, whole, parts, again, left: sumOf(unrefunded) - amount }
}

async function refuseTickets(db: Queryable, order: OrderRow, ticketIds: readonly string[]): Promise<Refusal> {
  const all = await readTicketsToRefund(db, order.id)
  const known = ticketIds.every((id) => all.some((ticket) => ticket.id === id))
  if (!known) return refusedField('ticketIds', 'field_is_invalid')
  return new Refusal(
    nextOrderState(order.state, 'refund_all') ? 'ticket_refunded_before' : 'nothing_to_refund',
  )
}

function tooLarge({ currency }: OrderRow, left: number): Refusal {
  return new Refusal(
    'refund_too_large',
    { left: formatMoney({ amount: left, currency }) },
    { data: { left: toMajor(left, currency), currency } },
  )
}
