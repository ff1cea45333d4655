import { nextRefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { closeStaffTasks } from '../common/staff-task-sql.ts'
import { changeRefundState, lockFailedRefunds, sendRefundAgain } from './refund-sql.ts'
import { askForAccount } from './settle-refund.ts'

/**
 * Retries the refunds of an order that providers refused or did not answer, or opens a staff task for them.
 * Returns how many. If the provider has made one after all, it is not sent again.
 */
export async function retryRefunds(
  shop: Shop,
  tx: Transaction,
  orderId: string,
  change: 'retry' | 'hand_over',
): Promise<number> {
  const order = await lockOrder(tx, orderId)
  const refunds = order ? await lockFailedRefunds(tx, orderId) : []
  const now = shop.clock.now()
  for (const refund of refunds) {
    const next = nextRefundState(refund.state, change)
    if (!order || !next) continue
    await closeStaffTasks(tx, { refund: refund.id }, now)
    if (change === 'retry') await sendRefundAgain(tx, refund.id, next, now)
    else {
      const status = { providerReference: null, details: {} }
      await changeRefundState(tx, refund, { to: next, status, now })
      await askForAccount(shop, tx, order, refund)
    }
  }
  return refunds.length
}
