import type { Money } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { nextRefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { readTrackingKey } from '#domain/sales/payments/transfers/tracking-key.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { act } from '#server/records/office-log/act.ts'
import { lockOrder, type OrderRow, readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { readBillNamed } from '../bills/bill-sql.ts'
import { closeStaffTasks } from '../common/staff-task-sql.ts'
import { confirmBillRefund } from './confirm-bill-refund.ts'
import { lockWaitingRefunds, readRefundPaidBy, recordHandRefundPaid } from './hand-refund-sql.ts'
import { changeRefundState } from './refund-sql.ts'

/**
 * `known`: this transfer paid a refund of the order before. `left`: how many refunds of the order still wait
 * for staff.
 */
export type ConfirmedRefund =
  | { outcome: 'confirmed'; number: string; money: Money; left: number }
  | { outcome: 'known' | 'nothing'; number: string }

/**
 * Records that staff sent a refund: the oldest waiting one of the order, or the host's bill with this
 * reference. `trackingKey` is the bank's key of their transfer; one transfer pays one refund. Idempotent. A
 * trigger books it in the ledger as `refunded` (`book_done_refund`, `book_host_bill`).
 * @throws Refusal not_found, invalid_input (the key), transfer_is_known (it paid another order's refund),
 * own_order
 */
export async function confirmRefund(
  ctx: ActorCtx,
  name: string,
  trackingKey: string,
): Promise<ConfirmedRefund> {
  const named = await readOrderNamed(ctx.db, name)
  const bill = named ? undefined : await readBillNamed(ctx.db, name)
  if (bill) {
    const { reference, currency } = bill
    const outcome = await confirmBillRefund(ctx, bill, readTrackingKey(trackingKey))
    const number = String(reference)
    return outcome === 'confirmed'
      ? { outcome, number, money: { amount: bill.refund, currency }, left: 0 }
      : { outcome, number }
  }
  if (!named) throw new Refusal('not_found')
  const key = readTrackingKey(trackingKey)
  const { id, countryCode: country } = named
  const about = { verb: 'refund.confirm', object: { kind: 'order', id: named.number }, country }
  return act(ctx, about, async (tx, entry): Promise<ConfirmedRefund> => {
    await refuseOwnOrder(tx, ctx.actor, id)
    const order = await lockOrder(tx, id)
    if (!order) return { outcome: 'nothing', number: named.number }
    const confirmed = await confirmLockedRefund(ctx, tx, order, { key })
    entry.changes = { transfer: { to: key }, outcome: { to: confirmed.outcome } }
    return confirmed
  })
}

/**
 * The same in the caller's transaction, with the order locked. `refundId`: that refund instead of the oldest
 * one.
 * @param key in capitals
 */
export async function confirmLockedRefund(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  { key, refundId }: { key: string; refundId?: string },
): Promise<ConfirmedRefund> {
  const { number } = order
  const before = await readRefundPaidBy(tx, key)
  if (before && before.orderId !== order.id) throw new Refusal('transfer_is_known')
  if (before && refundId) throw new Refusal('transfer_is_known')
  if (before) return { outcome: 'known', number }
  const waiting = await lockWaitingRefunds(tx, order.id)
  const refund = refundId ? waiting.find((one) => one.refundId === refundId) : waiting[0]
  const next = refund && nextRefundState(refund.state, 'complete')
  if (!refund || !next) return { outcome: 'nothing', number }
  const now = ctx.clock.now()
  const status = { providerReference: null, details: { trackingKey: key, seenBy: ctx.actor.id } }
  await changeRefundState(tx, { id: refund.refundId, state: refund.state }, { to: next, status, now })
  await recordHandRefundPaid(tx, { refundId: refund.refundId, trackingKey: key, actor: ctx.actor, now })
  await closeStaffTasks(tx, { refund: refund.refundId }, now)
  const money = { amount: refund.amount, currency: refund.currency }
  const mail = { to: order.email, locale: order.locale, orderId: order.id }
  await enqueueMail(tx, ctx, { ...mail, kind: 'refund', data: { state: 'done', ...money } })
  return { outcome: 'confirmed', number, money, left: waiting.length - 1 }
}
