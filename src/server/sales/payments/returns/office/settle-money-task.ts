import type { OfficeCallAnswer, OfficeCallInput } from '#contract/office/office-contract.ts'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { formatMoney, toMinor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { refundLimits } from '#domain/sales/payments/refunds/refund-limits.ts'
import type { MoneyTaskEnd } from '#domain/sales/payments/returns/money-returns.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { insertOrderChange } from '#server/sales/orders/office/order-act-sql.ts'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { lockBill } from '#server/sales/payments/bills/bill-sql.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { recordReturn } from '../record-money-return.ts'
import { type MoneyTask, markTaskSettled, readMoneyTask } from './money-task-sql.ts'

type Wish = Omit<OfficeCallInput<'POST /office-api/money-tasks/{id}/settle'>['body'], 'reason'>

/**
 * Staff record what a provider really did with the money of a payment of which it tells no amount, or another one: the money
 * leaves the payment, as if the provider had reported it, and the task ends. A second person has to approve a larger one.
 * @throws Refusal not_found, own_order, money_task_settled, incomplete_form, refund_too_large, approval_is_open
 */
export async function settleMoneyTask(
  ctx: StaffCtx,
  id: number,
  { reason, ...wish }: Wish & { reason: string },
): Promise<OfficeCallAnswer<'POST /office-api/money-tasks/{id}/settle'>> {
  const seen = await readMoneyTask(ctx.db, id)
  if (!seen || !ctx.countries.includes(seen.countryCode)) throw new Refusal('not_found')
  const { countryCode: country } = seen
  const object = seen.number ? { kind: 'order', id: seen.number } : { kind: 'host_bill', id: seen.bill ?? '' }
  return act(ctx, { verb: 'payment.settle-task', object, country, reason }, async (tx, entry) => {
    const task = await lockTask(tx, ctx, id)
    const effect = effectOf(task, wish)
    const { did, amount, evidence } = effect
    entry.changes = { task: { to: id }, did: { to: did }, amount: { to: amount }, evidence: { to: evidence } }
    if (settlingNeedsApproval(task, amount)) {
      const asked = { kind: 'money-task.settle', effect, country, reason } as const
      const approval = await askApproval(tx, ctx, { ...asked, object: { kind: 'money_task', id } })
      entry.verb = 'payment.ask-settle-task'
      return { approval }
    }
    return { settled: true as const, matter: await settle(ctx, tx, task, { ...effect, reason }) }
  })
}

/** Whether it is above the limit of one refund; without an amount, all of the payment is at stake. */
export const settlingNeedsApproval = (
  task: Pick<MoneyTask, 'amount' | 'currency'>,
  amount: number,
): boolean => (amount || task.amount) > refundLimits(task.currency).each

/** The ends that staff can record for a task. A payment without booked money has only `no_money`. */
export function taskEndsOf({ left, bill }: Pick<MoneyTask, 'left' | 'bill'>): MoneyTaskEnd[] {
  if (left <= 0) return ['no_money']
  return bill
    ? ['taken_back', 'refunded_elsewhere', 'no_money']
    : ['refunded_elsewhere', 'dispute_lost', 'no_money']
}

/** An open task, with the order or the bill locked. */
async function lockTask(
  tx: Transaction,
  { actor }: Pick<StaffActor, 'actor'>,
  id: number,
): Promise<MoneyTask> {
  const seen = await readMoneyTask(tx, id)
  if (!seen) throw new Refusal('not_found')
  if (seen.orderId) await refuseOwnOrder(tx, actor, seen.orderId)
  if (seen.billId) await refuseOwnBill(tx, actor, seen.billId)
  if (seen.orderId) await lockOrder(tx, seen.orderId)
  if (seen.billId) await lockBill(tx, seen.billId)
  // It may have ended before the lock.
  const task = await readMoneyTask(tx, id)
  if (!task || task.doneAt) throw new Refusal('money_task_settled')
  return task
}

type SettleEffect = ApprovalEffects['money-task.settle']

function effectOf(task: MoneyTask, { did, amount: major, evidence }: Wish): SettleEffect {
  const { id, number, bill, amount: payment, currency, left } = task
  if (!taskEndsOf(task).includes(did)) throw new Refusal('money_task_settled')
  const amount = did === 'no_money' ? 0 : toMinor(major ?? 0, currency)
  if (amount === null || (did !== 'no_money' && amount === 0))
    throw new Refusal('incomplete_form', {}, { fields: { amount: 'field_is_required' } })
  if (amount > left) throw new Refusal('refund_too_large', { left: formatMoney({ amount: left, currency }) })
  return { task: id, order: number, bill, did, amount, payment, currency, evidence }
}

async function settle(
  ctx: StaffActor,
  tx: Transaction,
  task: MoneyTask,
  {
    did,
    amount,
    evidence,
    reason,
  }: Pick<SettleEffect, 'did' | 'amount' | 'evidence'> & { reason: string | null },
): Promise<number | null> {
  const now = ctx.clock.now()
  const { id, orderId, billId, attemptId, currency } = task
  const of = attemptId ? { attempt: attemptId } : { bill: billId ?? '' }
  const recorded =
    did === 'no_money'
      ? null
      : await recordReturn(ctx, tx, {
          ...{ kind: did, of, source: 'staff' as const, reference: `${id} ${evidence}` },
          ...{ money: { amount, currency }, happenedAt: now },
        })
  if (!(await markTaskSettled(tx, id, did, now))) throw new Refusal('money_task_settled')
  if (orderId) {
    const details = { task: id, did, amount, currency, evidence, reason }
    await insertOrderChange(tx, { orderId, change: 'settle_money_task', actor: ctx.actor, details, now })
  }
  return recorded?.id ?? null
}

/** The approval becomes void when the task ends otherwise, or what is left of the payment changes below the amount. */
export const settleTaskApproval: ApprovalKind<'money-task.settle'> = {
  may: 'refunds.approve',
  async currentEffect(tx: Transaction, effect: SettleEffect): Promise<SettleEffect | null> {
    const seen = await readMoneyTask(tx, effect.task)
    if (seen?.orderId) await lockOrder(tx, seen.orderId)
    if (seen?.billId) await lockBill(tx, seen.billId)
    const task = await readMoneyTask(tx, effect.task)
    if (!task || task.doneAt || effect.amount > task.left || !taskEndsOf(task).includes(effect.did))
      return null
    return { ...effect, payment: task.amount, currency: task.currency }
  },
  async apply(tx: Transaction, ctx: StaffActor, effect: SettleEffect): Promise<void> {
    await settle(ctx, tx, await lockTask(tx, ctx, effect.task), { ...effect, reason: null })
  },
}
