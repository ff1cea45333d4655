import { Refusal } from '#domain/platform/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { insertOrderChange } from '#server/sales/orders/office/order-act-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { lockOrderOfAttempt } from '#server/sales/payments/attempts/lock-order-of-attempt.ts'
import { type LockedBill, lockBill, readBillBalance } from '#server/sales/payments/bills/bill-sql.ts'
import { changeBill } from '#server/sales/payments/bills/change-bill.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { closeStaffTasks } from '#server/sales/payments/common/staff-task-sql.ts'
import type { TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { refundReleased, settleBillMatters } from '#server/sales/payments/returns/make-good.ts'
import { settleUnsentRefunds } from '#server/sales/payments/returns/settle-unsent-refunds.ts'
import {
  findReturnOfLine,
  type TakenByLine,
  undoMoneyReturn,
} from '#server/sales/payments/returns/undo-return-sql.ts'
import { linkToCredit } from '../returned/returned-line-sql.ts'

/**
 * Staff undo that a debit took a transfer back from an order or a bill: the money is there again, and its matter ends. What was
 * paid again of an order is refunded; what was paid again of a bill has to be taken from it first. Returns the order with its
 * number, or the bill's reference.
 * @throws Refusal own_order, placing_not_undone (another source told it first), placing_refunded (the bill was refunded, or its
 * money was paid again)
 */
export async function undoTakenBack(
  ctx: TransferStaff,
  tx: Transaction,
  lineId: number,
): Promise<{ orderId: string | null; name: string }> {
  const seen = await findReturnOfLine(tx, lineId)
  if (!seen) throw new Refusal('placing_not_undone')
  const undone = seen.attemptId
    ? await undoOfOrder(ctx, tx, lineId, seen.attemptId)
    : await undoOfBill(ctx, tx, lineId, seen.billId ?? '')
  await linkToCredit(tx, lineId, null)
  return undone
}

/** The event, once its order or bill is locked. */
async function undo(ctx: TransferStaff, tx: Transaction, lineId: number): Promise<TakenByLine> {
  const taken = await findReturnOfLine(tx, lineId)
  if (!taken) throw new Refusal('placing_not_undone')
  const now = ctx.clock.now()
  await undoMoneyReturn(tx, taken.id, now)
  await closeStaffTasks(tx, { moneyReturn: taken.id }, now)
  return taken
}

async function undoOfOrder(ctx: TransferStaff, tx: Transaction, lineId: number, attemptId: string) {
  const { order } = await lockOrderOfAttempt(tx, attemptId)
  if (!order) throw new Refusal('placing_not_undone')
  await refuseOwnOrder(tx, ctx.actor, order.id)
  const { id: moneyReturn, madeGood } = await undo(ctx, tx, lineId)
  await settleUnsentRefunds(ctx, tx, order, attemptId)
  if (madeGood > 0) await refundReleased(ctx, tx, order, madeGood)
  await insertOrderChange(tx, {
    ...{ orderId: order.id, change: 'end_money_return', actor: ctx.actor, now: ctx.clock.now() },
    details: { moneyReturn, kind: 'taken_back', how: 'undone' },
  })
  return { orderId: order.id, name: order.number }
}

async function undoOfBill(ctx: TransferStaff, tx: Transaction, lineId: number, billId: string) {
  await refuseOwnBill(tx, ctx.actor, billId)
  const { state } = await lockBill(tx, billId)
  if (state === 'refunded') throw new Refusal('placing_refunded')
  const { madeGood } = await undo(ctx, tx, lineId)
  const bill = await lockBill(tx, billId)
  // A refund is never more than the bill: the host paid again what would be there twice.
  if (bill.came - bill.gone > bill.amount) throw new Refusal('placing_refunded')
  await (state === 'open' || state === 'paid'
    ? keepPaidAgain(ctx, tx, bill, madeGood)
    : changeBill(ctx, tx, bill, { change: state === 'cancelled' ? 'pay' : 'leave', actor: ctx.actor }))
  return { orderId: null, name: String(bill.reference) }
}

/** Money that was paid again settles other matters of the bill, or its rest. @throws Refusal placing_refunded (it is too much) */
async function keepPaidAgain(ctx: TransferStaff, tx: Transaction, bill: LockedBill, madeGood: number) {
  const balance = await readBillBalance(tx, bill.id)
  if (balance < 0) throw new Refusal('placing_refunded')
  if (madeGood > 0) await settleBillMatters(ctx, tx, { id: bill.id, due: balance + madeGood }, madeGood)
  if (bill.state === 'open' && balance === 0)
    await changeBill(ctx, tx, bill, { change: 'pay', actor: ctx.actor })
}
