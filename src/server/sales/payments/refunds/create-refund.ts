import { randomUUID } from 'node:crypto'
import { splitRefund } from '#domain/sales/payments/refunds/split-refund.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import type { AttemptRow } from '../attempts/attempt-sql.ts'
import { readUnrefunded, readUnrefundedParts } from '../attempts/unrefunded-sql.ts'
import { insertRefund, type RefundRow } from './refund-sql.ts'

/**
 * Creates a refund in the transaction of its cause; the job send-refunds sends it to the provider. Late and
 * duplicate money is refunded once per attempt, even if several processes find it. When several of the provider's
 * payments paid the attempt, as with two cards, each gives back its part by a refund of its own. Triggers book it in the
 * ledger as `to_refund` (`book_new_refund`) and add one that comes after a call-off to the call-off's list
 * (`list_late_refund`). Mails the customer, except for refunds by staff, which may cover
 * several payments.
 * @param refund `amount` in minor units of the attempt's currency
 */
export async function createRefund(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  {
    attempt,
    reason,
    amount,
    requestId = null,
  }: {
    attempt: AttemptRow
    reason: RefundRow['reason']
    amount: number
    requestId?: string | null | undefined
  },
): Promise<boolean> {
  const { id: attemptId, currency } = attempt
  const payments = await readUnrefundedParts(tx, attemptId)
  const parts = payments ? splitRefund(payments, amount) : [{ payment: { reference: null }, amount }]
  let made = false
  for (const { payment, amount: part } of parts) {
    const of = { orderId: order.id, attemptId, paymentReference: payment.reference }
    const refund = { id: randomUUID(), ...of, amount: part, currency, reason, requestId }
    if (await insertRefund(tx, refund, shop.clock.now())) made = true
  }
  if (!made) return false
  const money = { amount, currency }
  if (reason !== 'staff') {
    const to = { to: order.email, locale: order.locale, orderId: order.id }
    const outcome = reason === 'late_money' ? lateOutcome(order) : reason
    await enqueueMail(tx, shop, { ...to, kind: 'late_money', data: { outcome, ...money } })
  }
  return true
}

/** The customer's mail: an order that was cancelled does not revive, one that had expired found no seats. */
const lateOutcome = ({ cancelReason }: OrderRow) => (cancelReason === 'expired' ? 'refunding' : 'cancelled')

/** Refunds the money received for an order that ends before it is fully paid. */
export async function refundReceivedMoney(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  requestId?: string,
): Promise<void> {
  for (const { attempt, amount } of await readUnrefunded(tx, order.id)) {
    await createRefund(shop, tx, order, { attempt, reason: 'incomplete', amount, requestId })
  }
}
