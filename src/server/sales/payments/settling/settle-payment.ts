import {
  isPayable,
  nextOrderState,
  type OrderState,
  revivedState,
} from '#domain/sales/orders/order-states.ts'
import { nextAttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import { shownDeadline } from '#domain/sales/payments/attempts/payment-windows.ts'
import type { ActorCtx, Shop } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { changeOrderState, type OrderRow } from '#server/sales/orders/order-sql.ts'
import { retakeSeats } from '#server/sales/orders/seats/order-seats-sql.ts'
import {
  type AttemptRow,
  changeAttemptState,
  insertAttempt,
  isKnownPayment,
  newAttemptRow,
  readLatestAttempt,
} from '../attempts/attempt-sql.ts'
import { closeAttemptSoon } from '../attempts/attempt-turns-sql.ts'
import { lockOrderOfAttempt } from '../attempts/lock-order-of-attempt.ts'
import { noteVoucher } from '../attempts/note-voucher.ts'
import { readSettled } from '../attempts/unrefunded-sql.ts'
import { closeStaffTasks, openStaffTask } from '../common/staff-task-sql.ts'
import type { ProviderStatus, SurplusPayment } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { endPaidMatters, settleDue } from '../returns/make-good.ts'
import { readGone } from '../returns/money-return-sql.ts'
import { settleReturns } from '../returns/settle-returns.ts'
import { forgiveRest, smallRestOf } from './forgive-small-rest.ts'

export type Settled =
  | 'nothing_new'
  | 'noted'
  | 'partly_paid'
  | 'paid'
  | 'revived'
  | 'to_refund'
  | 'mismatch'
  | 'money_moved'

/**
 * The only place where money changes an order: applies a provider's status under a lock on the order and the
 * attempt. Idempotent: a status may come several times and out of order. A trigger books the money in the
 * ledger (`book_received_money`). Money for an order that had expired takes its seats again if they are free; money for
 * any other order that has ended is refunded. A wrong amount, currency or reference never pays anything: staff are alerted. Partial
 * payments pay the order once they add up to its price, also without a small rest of a transfer (`forgiverOf`); a surplus
 * is refunded. For an order that owes what had left it again, it settles that first (`settleDue`). A payment beyond the amount of
 * its attempt becomes an attempt of its own.
 */
export async function settlePayment(
  ctx: ActorCtx,
  attemptId: string,
  status: ProviderStatus,
): Promise<Settled> {
  if (status.change === null) return 'nothing_new'
  // Decided by the provider's answer, not by the caller.
  return withoutGuard(ctx.db).transaction((tx) => settleInTransaction(ctx, tx, attemptId, status))
}

/** settlePayment in the caller's transaction. */
export async function settleInTransaction(
  ctx: ActorCtx,
  tx: Transaction,
  attemptId: string,
  status: ProviderStatus,
): Promise<Settled> {
  const { voucher, surplus = [] } = status
  const { attempt, order } = await lockOrderOfAttempt(tx, attemptId)
  if (!attempt || !order) throw new Error(`attempt ${attemptId} does not exist`)
  const noted = voucher ? await noteVoucher(ctx, tx, { order, attempt, voucher }) : false
  const next = status.change && nextAttemptState(attempt.state, status.change)
  if (!next) {
    if (attempt.state === 'completed') {
      const hasMoved = await settleReturns(ctx, tx, order, attempt, status)
      if (await takeSurplus(ctx, tx, attempt, surplus)) return 'to_refund'
      if (hasMoved) return 'money_moved'
    }
    return noted ? 'noted' : 'nothing_new'
  }
  const now = ctx.clock.now()
  if (next === 'completed' && !matchesAttempt(attempt, status)) {
    const details = { attempt: attempt.id, ...status.money, truth: status.details }
    if (await openStaffTask(tx, 'amount_mismatch', { orderId: order.id, details, now })) {
      await enqueueMail(tx, ctx, { ...mailTo(order), kind: 'other_amount', data: {} })
    }
    return 'mismatch'
  }
  await changeAttemptState(tx, attempt, { to: next, status, now })
  if (next === 'completed') {
    // An earlier payment of a wrong amount is complete now.
    await closeStaffTasks(tx, { attempt: attempt.id }, now)
    const { cancelOpenPayment } = providerNamed(ctx.config, attempt.provider)
    if (cancelOpenPayment) await closeAttemptSoon(tx, attempt.id, now)
    // Money that has left again pays nothing.
    await settleReturns(ctx, tx, order, attempt, status)
    const settled = await receiveMoney(ctx, tx, order, attempt)
    await takeSurplus(ctx, tx, attempt, surplus)
    return settled
  }
  if (next === 'failed' && isPayable(order.state)) {
    const data = attempt.nextStep?.voucher ? { slip: true as const } : {}
    await enqueueMail(tx, ctx, { ...mailTo(order), kind: 'payment_failed', data })
  }
  return 'noted'
}

/**
 * Books the payments beyond the amount of a paid attempt, each as an attempt of its own, which is refunded like
 * any money that the order does not need. Staff get those of another currency. False when all are known.
 */
async function takeSurplus(
  ctx: ActorCtx,
  tx: Transaction,
  paid: AttemptRow,
  surplus: readonly SurplusPayment[],
): Promise<boolean> {
  const now = ctx.clock.now()
  const { orderId, provider, providerAccount: account, code, currency } = paid
  let isNew = false
  for (const { providerReference, money, fee, details } of surplus) {
    if (await isKnownPayment(tx, provider, providerReference)) continue
    if (money?.currency !== currency) {
      const about = { attempt: paid.id, provider, providerReference, truth: details }
      if (await openStaffTask(tx, 'amount_mismatch', { orderId, details: about, now })) isNew = true
      continue
    }
    const { amount } = money
    const row = newAttemptRow({ orderId, provider, account, code, amount, currency, now, unasked: true })
    await insertAttempt(tx, row)
    const status = {
      change: 'complete',
      money,
      merchantReference: null,
      providerReference,
      fee,
      details,
    } as const
    await settleInTransaction(ctx, tx, row.id, status)
    isNew = true
  }
  return isNew
}

function mailTo(order: OrderRow) {
  return { to: order.email, locale: order.locale, orderId: order.id }
}

function matchesAttempt(attempt: AttemptRow, status: ProviderStatus): boolean {
  return (
    status.money?.amount === attempt.amount &&
    status.money.currency === attempt.currency &&
    (status.merchantReference === null || status.merchantReference === attempt.merchantReference)
  )
}

/** Applies the received money of an attempt to its order. */
async function receiveMoney(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<Settled> {
  const now = ctx.clock.now()
  const { actor } = ctx
  const mail = mailTo(order)
  const currency = attempt.currency
  const received = await readSettled(tx, order.id)
  const rest = smallRestOf(order, attempt, received)
  const isEnough = received + rest >= order.total
  const paid = nextOrderState(order.state, 'pay')
  if (paid && !isEnough) {
    if (received <= 0) return 'noted'
    const deadline = await restDeadline(ctx, tx, order, attempt)
    const data = { received, missing: order.total - received, currency, deadline }
    await enqueueMail(tx, ctx, { ...mail, kind: 'transfer_incomplete', data })
    return 'partly_paid'
  }
  const to = paid ?? (isEnough ? await reviveWithSeats(tx, order, now) : null)
  if (!to) return keepDue(ctx, tx, order, attempt)
  if (rest > 0) await forgiveRest(ctx, tx, attempt, { amount: rest, reason: null })
  const change = paid ? 'pay' : 'revive'
  await changeOrderState(tx, { orderId: order.id, from: order.state, to, change, actor, now })
  await endPaidMatters(ctx, tx, order)
  if (change === 'revive') {
    const data = { outcome: 'seats_again' as const, amount: attempt.amount, currency }
    await enqueueMail(tx, ctx, { ...mail, kind: 'late_money', data })
  }
  await enqueueMail(tx, ctx, { ...mail, kind: 'order_paid', data: {} })
  const surplus = received - order.total
  if (surplus > 0) await createRefund(ctx, tx, order, { attempt, reason: 'paid_twice', amount: surplus })
  return change === 'pay' ? 'paid' : 'revived'
}

/** Money for an order that cannot be paid with it any more: what the order owes is kept, and the rest is refunded, once. */
async function keepDue(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<Settled> {
  const amount = attempt.amount - (await readGone(tx, attempt.id))
  if (amount <= 0) return 'noted'
  const { settled, isWhole } = await settleDue(ctx, tx, order, amount)
  const isLate = nextOrderState(order.state, 'revive') !== null
  const reason = isLate ? 'late_money' : 'paid_twice'
  if (amount > settled) await createRefund(ctx, tx, order, { attempt, reason, amount: amount - settled })
  if (settled === 0) return 'to_refund'
  return isWhole ? 'paid' : 'partly_paid'
}

/**
 * Takes the seats of an expired order again; returns its new state, or null when it cannot be revived, its first pick-up
 * has passed, or the seats are not free.
 */
async function reviveWithSeats(tx: Transaction, order: OrderRow, now: Date): Promise<OrderState | null> {
  const revived = revivedState(order.state, order.cancelReason)
  const mayRevive = revived !== null && order.pickUpFrom > now
  return mayRevive && (await retakeSeats(tx, order.id, now)) ? revived : null
}

/**
 * The deadline for the rest: the one that the customer was told or, if that has passed, the time when the
 * seats are released.
 */
async function restDeadline(
  { config, clock }: Shop,
  tx: Transaction,
  order: OrderRow,
  { code }: AttemptRow,
): Promise<string> {
  const asked = await readLatestAttempt(tx, order.id, code)
  const deadline = asked && shownDeadline(code, asked.createdAt, config.windows)
  const now = clock.now()
  return (deadline && deadline > now ? deadline : (order.holdUntil ?? now)).toISOString()
}
