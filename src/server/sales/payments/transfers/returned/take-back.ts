import { findReturn } from '#domain/sales/payments/transfers/return-codes.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { closeStaffTasks } from '#server/sales/payments/common/staff-task-sql.ts'
import { recordMoneyReturn } from '#server/sales/payments/returns/record-money-return.ts'
import type { StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import {
  isOpenLine,
  type LockedLine,
  lockStatementLine,
  markStatementLine,
} from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import type { TakenCredit } from '../meaning/line-facts-sql.ts'
import { findReversalsOf, linkToCredit } from './returned-line-sql.ts'

/** Why a credit that pays nothing is set aside; the office shows it in words. */
export const takenBackWhy = 'taken_back'

type Debit = StatementLine & { id: number }

/**
 * Takes a credit back, or a part of it. Where it pays an order or a bill, staff get a task and the order a mark
 * (`recordMoneyReturn`); a credit that pays nothing is set aside once all of it is taken back. False when it cannot be
 * recorded.
 */
export async function takeBack(
  ctx: ActorCtx,
  tx: Transaction,
  debit: Debit,
  { id, amount, taken }: Pick<TakenCredit, 'id' | 'amount' | 'taken'>,
): Promise<boolean> {
  const credit = await lockStatementLine(tx, id)
  if (!credit) return false
  const isNew = await record(ctx, tx, debit, credit)
  if (isNew === null) return false
  await linkToCredit(tx, debit.id, id)
  await closeStaffTasks(tx, { line: debit.id }, ctx.clock.now())
  if (isOpenLine(credit) && taken + debit.amount === amount) {
    await markStatementLine(tx, credit.id, 'set_aside', { why: takenBackWhy })
    await closeStaffTasks(tx, { line: credit.id }, ctx.clock.now())
  }
  return true
}

/** Null when it differs from the payment; staff have a task then. */
async function record(
  ctx: ActorCtx,
  tx: Transaction,
  debit: Debit,
  { attemptId, billId, orderId }: LockedLine,
): Promise<'recorded' | 'pays_nothing' | null> {
  if (!attemptId && !billId) {
    await markStatementLine(tx, debit.id, 'debit')
    return 'pays_nothing'
  }
  const { amount, currency } = debit
  const recorded = await recordMoneyReturn(ctx, tx, {
    ...{ kind: 'taken_back', source: 'statement', reference: String(debit.id) },
    of: attemptId ? { attempt: attemptId } : { bill: billId ?? '' },
    ...{ money: { amount, currency }, happenedAt: ctx.clock.now() },
    reason: debit.returned?.code ?? findReturn(debit.reference)?.code ?? null,
  })
  if (recorded === 'mismatch') return null
  await markStatementLine(tx, debit.id, 'taken_back', { orderId, billId })
  return 'recorded'
}

/** Takes a credit back by the debits that came before it, or before it paid something. */
export async function takeBackByEarlier(
  ctx: ActorCtx,
  tx: Transaction,
  creditId: number,
  ids: readonly string[],
): Promise<void> {
  const credit = await lockStatementLine(tx, creditId)
  if (!credit) return
  let taken = 0
  for (const id of await findReversalsOf(tx, credit, ids)) {
    const debit = await lockStatementLine(tx, id)
    if (!debit || taken + debit.amount > credit.amount) continue
    if (await takeBack(ctx, tx, debit, { id: creditId, amount: credit.amount, taken })) taken += debit.amount
  }
}
