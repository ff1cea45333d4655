import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import { openStaffTask } from '../common/staff-task-sql.ts'
import { changeRefundState, lockUnsentRefunds, readLeftForRefund } from '../refunds/refund-sql.ts'
import { settleRefundInTransaction } from '../refunds/settle-refund.ts'

/**
 * Withdraws the refunds of a payment that were not sent, once none of its money is left: the customer has it. When the money
 * comes back, those become a task for staff again. Needs the lock of the order.
 */
export async function settleUnsentRefunds(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  attemptId: string,
): Promise<void> {
  const now = shop.clock.now()
  for (const refund of await lockUnsentRefunds(tx, attemptId)) {
    const left = await readLeftForRefund(tx, refund.id)
    const details = { why: 'the money of its payment has left already', moneyGone: true }
    const status = { providerReference: null, details }
    if (refund.state !== 'withdrawn' && left <= 0)
      await settleRefundInTransaction(shop, tx, order, refund, { ...status, state: 'withdrawn' })
    if (refund.state === 'withdrawn' && left >= refund.amount) {
      await changeRefundState(tx, refund, {
        to: 'failed',
        status: { ...status, details: { moneyBack: true } },
        now,
      })
      const { id, amount, currency } = refund
      await openStaffTask(tx, 'refund_failed', {
        orderId: order.id,
        details: { refund: id, amount, currency },
        now,
      })
    }
  }
}
