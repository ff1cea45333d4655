import { makeGood, type OpenCase } from '#domain/sales/payments/returns/money-returns.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { insertOrderChange } from '#server/sales/orders/office/order-act-sql.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import { readCustomerBalance, readUnrefunded } from '../attempts/unrefunded-sql.ts'
import type { LockedBill } from '../bills/bill-sql.ts'
import { closeStaffTasks } from '../common/staff-task-sql.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { noteMadeGood, type OpenCaseRow, readOpenCases } from './make-good-sql.ts'
import { endMoneyReturns } from './money-return-sql.ts'

/**
 * Keeps what a locked order owes, since money of it left, from a payment that was just booked; `amount` in minor units is the part
 * of the payment that is left. Matters that are whole end. Returns how much is kept, and whether nothing is due any more.
 */
export async function settleDue(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  amount: number,
): Promise<{ settled: number; isWhole: boolean }> {
  const due = Math.max(0, (await readCustomerBalance(tx, order.id)) + amount)
  const { settled, parts } = makeGood(await readOpenCases(tx, { orderId: order.id }), { amount, due })
  for (const part of parts) await applyPart(ctx, tx, order, part)
  return { settled, isWhole: settled === due }
}

/** Ends the open matters of an order that is paid in full without the money that left. */
export async function endPaidMatters(ctx: ActorCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const cases = await readOpenCases(tx, { orderId: order.id })
  const due = lackingOf(cases)
  for (const part of makeGood(cases, { amount: due, due }).parts) await applyPart(ctx, tx, order, part)
}

const lackingOf = (cases: readonly OpenCase[]): number =>
  cases.reduce((sum, { gone, madeGood }) => sum + Math.max(0, gone - madeGood), 0)

/**
 * Settles matters of a host's bill from a transfer that was just booked, before the rest of the transfer pays the bill; `amount` in
 * minor units. Matters that are whole end.
 */
export async function settleBillMatters(
  ctx: ActorCtx,
  tx: Transaction,
  { id, due }: Pick<LockedBill, 'id' | 'due'>,
  amount: number,
): Promise<void> {
  const { parts } = makeGood(await readOpenCases(tx, { billId: id }), { amount, due })
  for (const part of parts) await applyPart(ctx, tx, null, part)
}

/** Ends the open matters of a bill of which nothing is owed, because its rest was forgiven. */
export async function endBillMatters(ctx: ActorCtx, tx: Transaction, billId: string): Promise<void> {
  const cases = await readOpenCases(tx, { billId })
  const due = lackingOf(cases)
  for (const part of makeGood(cases, { amount: due, due }).parts) await applyPart(ctx, tx, null, part)
}

async function applyPart(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow | null,
  { of: { matters }, amount, isWhole }: { of: OpenCaseRow; amount: number; isWhole: boolean },
): Promise<void> {
  const now = ctx.clock.now()
  const last = matters.at(-1)
  if (amount > 0 && last) await noteMadeGood(tx, last.id, amount)
  if (!isWhole) return
  const ids = matters.map(({ id }) => id)
  for (const id of await endMoneyReturns(tx, ids, 'paid_again', now)) {
    await closeStaffTasks(tx, { moneyReturn: id }, now)
    if (!order) continue
    const kind = matters.find((one) => one.id === id)?.kind
    const details = { moneyReturn: id, kind, how: 'paid_again' }
    await insertOrderChange(tx, {
      orderId: order.id,
      change: 'end_money_return',
      actor: ctx.actor,
      details,
      now,
    })
  }
}

/**
 * Refunds what a customer had paid again, in minor units, when the money of the payment came back: of the newest payments first, each
 * of which has one refund of this kind.
 */
export async function refundReleased(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  amount: number,
): Promise<void> {
  let rest = amount
  for (const { attempt, amount: left } of await readUnrefunded(tx, order.id)) {
    const part = Math.min(rest, left)
    if (part > 0 && (await createRefund(ctx, tx, order, { attempt, reason: 'paid_twice', amount: part })))
      rest -= part
  }
}
