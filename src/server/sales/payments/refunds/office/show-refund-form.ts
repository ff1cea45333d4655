import type { RefundForm } from '#contract/office/sales/office-refunds.ts'
import { type Currency, toMajor } from '#domain/platform/money.ts'
import { isPayable, nextOrderState } from '#domain/sales/orders/order-states.ts'
import { type PaymentCode, paymentSpeeds } from '#domain/sales/payments/payment-codes.ts'
import { refundLimits, refundNeedsApproval } from '#domain/sales/payments/refunds/refund-limits.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import { isOwnOrderOfStaff } from '#server/sales/orders/own-orders/own-order-of-staff-sql.ts'
import type { UnrefundedPayment } from '#server/sales/payments/attempts/unrefunded-sql.ts'
import { sumOf } from '../refund-order.ts'
import { planRefund, type RefundPlan, type RequestedRefund, readRefundable } from './plan-refund.ts'
import {
  type RefundSums,
  readEventNameOf,
  readFeesOf,
  readOpenApproval,
  readRefundSums,
} from './refund-form-sql.ts'
import { readTicketsToRefund } from './refund-request-sql.ts'
import { findOwnOrder, maySendRefunds, sinceOfDay } from './request-refund.ts'
import { readSentSince } from './sent-in-day-sql.ts'

/** Methods that cannot refund: staff transfer the money to the buyer's account. */
export const isSentByHand = (code: PaymentCode): boolean => paymentSpeeds[code] !== 'at-once'

/**
 * The refundable part of an order, and the effect of a request.
 * @throws Refusal not_found, and those of `planRefund` for a request
 */
export async function showRefundForm(
  ctx: StaffCtx,
  number: string,
  { isAsked, ...requested }: RequestedRefund & { isAsked: boolean },
): Promise<RefundForm> {
  const order = await findOwnOrder(ctx, number)
  const { db, actor, clock } = ctx
  const { currency } = order
  const now = clock.now()
  const [sums, unrefunded, tickets, fees, approval, sent, event, isOwn] = await Promise.all([
    readRefundSums(db, order.id),
    readRefundable(db, order),
    readTicketsToRefund(db, order.id, ctx.staff.language),
    readFeesOf(db, order.id),
    readOpenApproval(db, order.number, now),
    readSentSince(db, actor, currency, sinceOfDay(now)),
    readEventNameOf(db, order.id, ctx.staff.language),
    isOwnOrderOfStaff(db, order.id, actor),
  ])
  const major = (amount: number) => toMajor(amount, currency)
  const limits = refundLimits(currency)
  const maySend = maySendRefunds(ctx, order.countryCode)
  const plan = isAsked ? await planRefund(db, order, requested) : null
  return {
    order: {
      number: order.number,
      state: order.state,
      countryCode: order.countryCode,
      event,
      buyer: order.customerName,
    },
    currency,
    money: {
      received: major(sums.received),
      refunded: major(sums.refunded),
      onItsWay: major(sums.onItsWay),
      failed: major(sums.failed),
      left: major(sumOf(unrefunded)),
    },
    tickets: tickets.map(({ id, position, category, name, price, passengers, isReleased }) => ({
      id,
      nth: position + 1,
      name: `${category} · ${name}`,
      passengers,
      isReleased,
      price: major(price),
    })),
    payments: describePayments(unrefunded, fees, currency),
    limits: { each: major(limits.each), leftToday: major(Math.max(0, limits.day - sent)), maySend },
    approval,
    why: whyNot(order, { ...sums, left: sumOf(unrefunded) }, isOwn),
    isPartPaid: isPayable(order.state),
    plan: plan && {
      ...describePlan(plan, currency),
      needsApproval: !maySend || refundNeedsApproval(plan.amount, sent, currency),
    },
  }
}

function describePayments(
  payments: readonly UnrefundedPayment[],
  fees: Awaited<ReturnType<typeof readFeesOf>>,
  currency: Currency,
): RefundForm['payments'] {
  return payments.map(({ attempt, amount }, nth) => {
    // The fee is that of all payments of the attempt.
    const isFirst = payments.findIndex((one) => one.attempt.id === attempt.id) === nth
    const fee = isFirst ? fees.get(attempt.id) : undefined
    return {
      code: attempt.code,
      amount: toMajor(amount, currency),
      byHand: isSentByHand(attempt.code),
      fee: fee === undefined ? null : toMajor(fee, currency),
    }
  })
}

function describePlan(
  plan: RefundPlan,
  currency: Currency,
): Omit<NonNullable<RefundForm['plan']>, 'needsApproval'> {
  return {
    amount: toMajor(sumOf([plan, ...plan.again]), currency),
    whole: plan.whole,
    tickets: plan.tickets.length,
    parts: plan.parts.map(({ code, amount }) => ({
      code,
      amount: toMajor(amount, currency),
      byHand: isSentByHand(code),
    })),
    again: toMajor(sumOf(plan.again), currency),
  }
}

function whyNot(
  { state }: OrderRow,
  { failed, left }: RefundSums & { left: number },
  isOwn: boolean,
): RefundForm['why'] {
  if (isOwn) return 'own'
  if (nextOrderState(state, 'refund_all') || failed > 0 || left > 0) return null
  return state === 'cancelled' || state === 'refunded' ? state : 'unpaid'
}
