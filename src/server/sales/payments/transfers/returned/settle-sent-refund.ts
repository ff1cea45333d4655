import { nextBillState } from '#domain/sales/payments/bills/bill-states.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { isOwnOrderOfStaff } from '#server/sales/orders/own-orders/own-order-of-staff-sql.ts'
import { isOwnBillOfStaff, lockBill } from '#server/sales/payments/bills/bill-sql.ts'
import { changeBill } from '#server/sales/payments/bills/change-bill.ts'
import { confirmLockedRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { insertBillRefund, readRefundPaidBy } from '#server/sales/payments/refunds/hand-refund-sql.ts'
import type { StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import { markStatementLine } from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import type { LinkedRefund } from '../meaning/line-facts-sql.ts'
import { trackingKeyOf } from '../receive-transfer.ts'
import { linkToRefund } from './returned-line-sql.ts'

type Line = StatementLine & { id: number }

/**
 * Links a debit to the refund that it sends, and confirms the refund if it waits. False when that is not possible any more, or
 * the refund belongs to the member of staff who imports.
 */
export async function settleSentRefund(
  ctx: ActorCtx,
  tx: Transaction,
  line: Line,
  { refund, isWaiting }: { refund: LinkedRefund; isWaiting: boolean },
): Promise<boolean> {
  if (isWaiting && !(await confirm(ctx, tx, line, refund))) return false
  const { orderId, billId, refundId } = refund
  await markStatementLine(tx, line.id, 'refund_sent', { orderId, billId })
  await linkToRefund(tx, line.id, refundId)
  return true
}

async function confirm(
  ctx: ActorCtx,
  tx: Transaction,
  line: Line,
  { orderId, billId, refundId }: LinkedRefund,
): Promise<boolean> {
  const trackingKey = trackingKeyOf(line)
  const key = trackingKey && !(await readRefundPaidBy(tx, trackingKey)) ? trackingKey : `LINE${line.id}`
  if (orderId && refundId) {
    if (await isOwnOrderOfStaff(tx, orderId, ctx.actor)) return false
    const order = await lockOrder(tx, orderId)
    const confirmed = order && (await confirmLockedRefund(ctx, tx, order, { key, refundId }))
    return confirmed?.outcome === 'confirmed'
  }
  if (!billId || (await isOwnBillOfStaff(tx, billId, ctx.actor))) return false
  const bill = await lockBill(tx, billId)
  if (!nextBillState(bill.state, 'refund', bill)) return false
  await changeBill(ctx, tx, bill, { change: 'refund', actor: ctx.actor })
  const now = ctx.clock.now()
  return insertBillRefund(tx, { billId, trackingKey: key, actor: ctx.actor, now })
}
