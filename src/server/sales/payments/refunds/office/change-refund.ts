import { Refusal } from '#domain/platform/refusal.ts'
import { nextRefundState, type RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import { lockOrder, type OrderRow } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { closeStaffTasks } from '#server/sales/payments/common/staff-task-sql.ts'
import { changeRefundState, sendRefundAgain } from '../refund-sql.ts'
import { askForAccount } from '../settle-refund.ts'
import type { OfficeRefund } from './refund-list-sql.ts'
import type { RefundStaff } from './request-refund.ts'
import { findRefund } from './show-refund.ts'

/**
 * Retries a refund that the provider refused or did not answer.
 * @throws Refusal not_found, own_order, request_closed (it has not failed)
 */
export function retryRefund(ctx: RefundStaff, id: string): Promise<Record<never, never>> {
  return changeRefund(ctx, id, { verb: 'refund.retry' }, async (tx, refund) => {
    const now = ctx.clock.now()
    await sendRefundAgain(tx, refund.id, nextOfFailed(refund, 'retry'), now)
    await closeStaffTasks(tx, { refund: id }, now)
  })
}

/**
 * Lets staff send such a refund; the buyer is asked for an account. @throws as
 * `retryRefund`
 */
export function sendRefundByHand(
  ctx: RefundStaff,
  id: string,
  reason: string,
): Promise<Record<never, never>> {
  return changeRefund(ctx, id, { verb: 'refund.by-hand', reason }, async (tx, refund, order) => {
    const now = ctx.clock.now()
    const status = { providerReference: null, details: {} }
    await changeRefundState(tx, refund, { to: nextOfFailed(refund, 'hand_over'), status, now })
    await closeStaffTasks(tx, { refund: id }, now)
    await askForAccount(ctx, tx, order, refund)
  })
}

/**
 * Mails the buyer a new link to enter an account. @throws Refusal not_found, own_order, request_closed (it
 * has one, or needs none)
 */
export function askAccountAgain(ctx: RefundStaff, id: string): Promise<Record<never, never>> {
  return changeRefund(ctx, id, { verb: 'refund.ask-account' }, async (tx, refund, order) => {
    if (refund.state !== 'waiting_for_staff' || refund.account) throw new Refusal('request_closed')
    await askForAccount(ctx, tx, order, refund)
  })
}

function nextOfFailed({ state }: OfficeRefund, change: 'retry' | 'hand_over'): RefundState {
  const next = state === 'failed' ? nextRefundState(state, change) : null
  if (!next) throw new Refusal('request_closed')
  return next
}

/**
 * Changes a refund under the lock of its order, and logs it for the order. @throws Refusal not_found,
 * own_order
 */
export function changeRefund(
  ctx: RefundStaff,
  id: string,
  about: LogEntry,
  work: (tx: Transaction, refund: OfficeRefund, order: OrderRow, entry: LogEntry) => Promise<void>,
): Promise<Record<never, never>> {
  const find = (tx: Transaction) => findRefund({ db: tx, countries: ctx.countries }, id)
  return act(ctx, about, async (tx, entry) => {
    const { orderId, number, countryCode, amount, currency } = await find(tx)
    entry.object = { kind: 'order', id: number }
    entry.country = countryCode
    entry.changes = { amount: { to: amount }, currency: { to: currency } }
    await refuseOwnOrder(tx, ctx.actor, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('not_found')
    // Read again: it may have changed before the lock.
    await work(tx, await find(tx), order, entry)
    return {}
  })
}
