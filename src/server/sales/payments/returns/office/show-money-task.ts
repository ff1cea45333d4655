import type { MoneyTaskDetail } from '#contract/office/sales/money-tasks.ts'
import { isCurrency, toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { isOwnOrderOfStaff } from '#server/sales/orders/own-orders/own-order-of-staff-sql.ts'
import { isOwnBillOfStaff } from '#server/sales/payments/bills/bill-sql.ts'
import { type MoneyTask, readMoneyTask, readOpenApprovalOfTask } from './money-task-sql.ts'
import { taskEndsOf } from './settle-money-task.ts'

/** A payment of which a provider tells no amount, or another one. @throws Refusal not_found */
export async function showMoneyTask(ctx: StaffCtx, id: number): Promise<MoneyTaskDetail> {
  const task = await readMoneyTask(ctx.db, id)
  if (!task || !ctx.countries.includes(task.countryCode)) throw new Refusal('not_found')
  const { countryCode, timeZone, currency, number, bill, provider, theirs, ours, settledAs, doneAt } = task
  return {
    ...{ id, countryCode, timeZone, currency, order: number, bill, provider, theirs, ours, settledAs },
    payment: toMajor(task.amount, currency),
    left: toMajor(task.left, currency),
    told: toldOf(task),
    ends: taskEndsOf(task),
    openedAt: task.createdAt.toISOString(),
    settledAt: doneAt?.toISOString() ?? null,
    maySettle: !doneAt && !(await isOwn(ctx, task)),
    approval: await readOpenApprovalOfTask(ctx.db, id, ctx.clock.now()),
  }
}

function toldOf({ toldAmount, toldCurrency, currency }: MoneyTask): MoneyTaskDetail['told'] {
  const told = toldCurrency && isCurrency(toldCurrency) ? toldCurrency : currency
  return toldAmount === null ? null : { amount: toMajor(toldAmount, told), currency: told }
}

async function isOwn({ db, actor }: StaffCtx, { orderId, billId }: MoneyTask): Promise<boolean> {
  if (orderId) return isOwnOrderOfStaff(db, orderId, actor)
  return billId !== null && (await isOwnBillOfStaff(db, billId, actor))
}
