import { Refusal } from '#domain/platform/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { type OrderRow, readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { type BillRow, readBillNamed } from '#server/sales/payments/bills/bill-sql.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { closeStaffTasks } from '#server/sales/payments/common/staff-task-sql.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { recordMoneyReturn } from '#server/sales/payments/returns/record-money-return.ts'
import { insertLineChange } from '#server/sales/payments/statement-lines/line-change-sql.ts'
import {
  type LockedLine,
  lockStatementLine,
  markStatementLine,
} from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import { findCreditsOf, findPaymentOf } from '../returned/credits-of-payee-sql.ts'
import { takeBack } from '../returned/take-back.ts'

/**
 * Staff say that an open debit is money that the shop paid. Idempotent.
 * @throws Refusal not_found, line_is_placed (it is no debit, or is known to be something else)
 */
export function fileAsOutgoing(ctx: TransferStaff, lineId: number): Promise<{ outcome: 'outgoing' }> {
  return settling(ctx, lineId, 'outgoing', async (tx, line) => {
    await markStatementLine(tx, line.id, 'debit')
    return { orderId: null, billId: null }
  })
}

/**
 * Staff say that the bank took a transfer back by this debit: as an import does, the order or bill gets its mark and a task.
 * Also for a debit that was filed as outgoing. `name` is an order's number or a bill's reference. Idempotent.
 * @throws Refusal not_found, line_is_placed, own_order, amount_does_not_match (the order or bill has no such payment)
 */
export function recordTakenBack(
  ctx: TransferStaff,
  lineId: number,
  name: string,
): Promise<{ outcome: 'money_taken_back' }> {
  return settling(ctx, lineId, 'taken_back', async (tx, line) => {
    const order = await readOrderNamed(tx, name)
    const bill = order ? undefined : await readBillNamed(tx, name)
    if (!order && !bill) throw new Refusal('not_found')
    if (order) {
      assertOwnCountry(ctx, order.countryCode)
      await refuseOwnOrder(tx, ctx.actor, order.id)
    }
    if (bill) await refuseOwnBill(tx, ctx.actor, bill.id)
    if (!(await takeBackFrom(ctx, tx, line, { order, bill }))) throw new Refusal('amount_does_not_match')
    return { orderId: order?.id ?? null, billId: bill?.id ?? null }
  })
}

const outcomes = { outgoing: 'outgoing', taken_back: 'money_taken_back' } as const
const lineOutcomes = { outgoing: 'debit', taken_back: 'taken_back' } as const

type Change = keyof typeof outcomes

function settling<To extends Change>(
  ctx: TransferStaff,
  lineId: number,
  change: To,
  work: (tx: Transaction, line: LockedLine) => Promise<{ orderId: string | null; billId: string | null }>,
): Promise<{ outcome: (typeof outcomes)[To] }> {
  const verb = change === 'outgoing' ? 'transfer.outgoing' : 'transfer.taken-back'
  return act(ctx, { verb, object: { kind: 'statement_line', id: lineId } }, async (tx, entry) => {
    const line = await lockStatementLine(tx, lineId)
    assertOwnCountry(ctx, line?.countryCode)
    if (!line) throw new Refusal('not_found')
    entry.country = line.countryCode
    const to = lineOutcomes[change]
    if (line.outcome === to) return { outcome: outcomes[change] }
    if (line.direction !== 'debit' || !['unknown', 'debit'].includes(line.outcome))
      throw new Refusal('line_is_placed')
    const payee = await work(tx, line)
    entry.changes = { outcome: { from: line.outcome, to } }
    const now = ctx.clock.now()
    await closeStaffTasks(tx, { line: line.id }, now)
    const changed = { lineId, change, outcome: to, ...payee, attemptId: null, reason: null }
    await insertLineChange(tx, { ...changed, actor: ctx.actor, now })
    return { outcome: outcomes[change] }
  })
}

/** Takes the money from the credit of the order or bill that fits best, else from a payment without a line. */
async function takeBackFrom(
  ctx: TransferStaff,
  tx: Transaction,
  line: LockedLine,
  { order, bill }: { order: OrderRow | undefined; bill: BillRow | undefined },
): Promise<boolean> {
  const payee = { orderId: order?.id ?? null, billId: bill?.id ?? null }
  const [credit] = await findCreditsOf(tx, payee, line)
  if (credit) return takeBack(ctx, tx, line, credit)
  const attempt = order && (await findPaymentOf(tx, order.id, line))
  if (!attempt && bill?.state !== 'paid') return false
  const { id, amount, currency } = line
  const recorded = await recordMoneyReturn(ctx, tx, {
    ...{ kind: 'taken_back', source: 'statement', reference: String(id) },
    of: attempt ? { attempt } : { bill: bill?.id ?? '' },
    ...{ money: { amount, currency }, happenedAt: ctx.clock.now(), reason: line.returned?.code ?? null },
  })
  if (recorded === 'mismatch') return false
  await markStatementLine(tx, id, 'taken_back', payee)
  return true
}
