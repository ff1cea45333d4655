import { nextRefundState, type RefundChange } from '#domain/sales/payments/refunds/refund-states.ts'
import { whyBounced } from '#domain/sales/payments/refunds/why-bounced.ts'
import type { Shop } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { lockOrder, type OrderRow, readOrder } from '#server/sales/orders/order-sql.ts'
import { closeStaffTasks, openStaffTask } from '../common/staff-task-sql.ts'
import type { RefundStatus } from '../providers/payment-provider.ts'
import { recordHandRefundAsked } from './hand-refund-sql.ts'
import { changeRefundState, type RefundRow, readRefundedTogether } from './refund-sql.ts'
import { refundToken } from './refund-token.ts'

export type RefundSettled = 'nothing_new' | 'noted' | 'refunded' | 'refund_failed' | 'mismatch'

/** A provider's answer, or that the money had left before it was asked. */
export type KnownRefundStatus = Omit<RefundStatus, 'state'> & { state: RefundStatus['state'] | 'withdrawn' }

const changes: Record<KnownRefundStatus['state'], RefundChange> = {
  done: 'complete',
  in_transit: 'send',
  failed: 'fail',
  by_hand: 'hand_over',
  withdrawn: 'withdraw',
}

/**
 * Applies the provider's status of a refund. Idempotent. A refund with a wrong amount or currency becomes a
 * staff task. A trigger books the money in the ledger (`book_done_refund`).
 */
export async function settleRefund(
  shop: Shop,
  refund: RefundRow,
  status: KnownRefundStatus,
): Promise<RefundSettled> {
  if (!nextStateOf(refund, status)) return 'nothing_new'
  const seen = await readOrder(shop.db, refund.orderId)
  if (!seen) return 'nothing_new'
  // Decided by the provider's answer, not by the caller.
  return withoutGuard(shop.db).transaction(async (tx): Promise<RefundSettled> => {
    // When one refund covers several payments, the last part to complete mails the customer.
    await lockOrder(tx, seen.id)
    return settleRefundInTransaction(shop, tx, seen, refund, status)
  })
}

const isOtherMoney = (refund: RefundRow, { money }: KnownRefundStatus): boolean =>
  money != null && !isMoneyOf(refund, money)

function nextStateOf(refund: RefundRow, status: KnownRefundStatus) {
  return nextRefundState(refund.state, isOtherMoney(refund, status) ? 'fail' : changes[status.state])
}

/** settleRefund in the caller's transaction, with the order locked. */
export async function settleRefundInTransaction(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  refund: RefundRow,
  status: KnownRefundStatus,
): Promise<RefundSettled> {
  const next = nextStateOf(refund, status)
  if (!next) return 'nothing_new'
  const now = shop.clock.now()
  const isMismatch = isOtherMoney(refund, status)
  const stored = isMismatch ? { ...status, details: { ...status.details, made: status.money } } : status
  if (!(await changeRefundState(tx, refund, { to: next, status: stored, now }))) return 'nothing_new'
  const money = { amount: refund.amount, currency: refund.currency }
  const task = { orderId: order.id, details: { refund: refund.id, ...money }, now }
  if (isMismatch) {
    const details = { ...task.details, truth: status.details }
    await openStaffTask(tx, 'amount_mismatch', { ...task, details })
    return 'mismatch'
  }
  if (next === 'withdrawn') {
    await closeStaffTasks(tx, { refund: refund.id }, now)
    const mail = { to: order.email, locale: order.locale, orderId: order.id }
    await enqueueMail(tx, shop, { ...mail, kind: 'refund', data: { state: 'withdrawn', ...money } })
    return 'noted'
  }
  const amount = next === 'in_transit' ? 0 : await readRefundedTogether(tx, refund.id)
  if (amount > 0) {
    const mail = { to: order.email, locale: order.locale, orderId: order.id }
    await enqueueMail(tx, shop, { ...mail, kind: 'refund', data: { state: 'done', ...money, amount } })
  }
  if (next === 'done') {
    await closeStaffTasks(tx, { refund: refund.id }, now)
    return 'refunded'
  }
  if (next === 'waiting_for_staff') await askForAccount(shop, tx, order, refund)
  if (next === 'failed') {
    await openStaffTask(tx, 'refund_failed', task)
    return 'refund_failed'
  }
  return 'noted'
}

/**
 * Hands a refund to staff: opens a task and asks the customer for an account. `bounced`: because the money came back, with the
 * bank's reason if it gave one.
 */
export async function askForAccount(
  shop: Shop,
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'email' | 'locale'>,
  { id, amount, currency }: Pick<RefundRow, 'id' | 'amount' | 'currency'>,
  bounced?: { reason: string | null },
): Promise<void> {
  const now = shop.clock.now()
  const money = { amount, currency }
  await recordHandRefundAsked(tx, id, now)
  await openStaffTask(tx, 'refund_by_hand', { orderId: order.id, details: { refund: id, ...money }, now })
  await enqueueMail(tx, shop, {
    to: order.email,
    locale: order.locale,
    orderId: order.id,
    kind: 'refund',
    data: {
      ...money,
      ...{ token: refundToken(shop.config, id, now) },
      ...(bounced ? { state: 'bounced', why: whyBounced(bounced.reason) } : { state: 'by_hand' }),
    },
  })
}

function isMoneyOf(refund: RefundRow, money: NonNullable<RefundStatus['money']>): boolean {
  return money.amount === refund.amount && money.currency === refund.currency
}
