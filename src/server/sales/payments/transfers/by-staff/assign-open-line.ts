import { Refusal } from '#domain/platform/refusal.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { type OrderRow, readOrder, readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { type BillRow, lockBill, readBillNamed } from '#server/sales/payments/bills/bill-sql.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { closeStaffTasks } from '#server/sales/payments/common/staff-task-sql.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { insertLineChange } from '#server/sales/payments/statement-lines/line-change-sql.ts'
import { signsOf } from '#server/sales/payments/statement-lines/line-signs.ts'
import {
  isOpenLine,
  type LockedLine,
  lockStatementLine,
  markStatementLine,
  type Payee,
} from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import { type AssignedLine, mayPay, receive, receiveForBill } from '../assign-line.ts'
import { readConfirmedByHand } from '../meaning/line-facts-sql.ts'
import { trackingKeysOf } from '../receive-transfer.ts'
import { takeBackByEarlier } from '../returned/take-back.ts'

/**
 * Staff assign an open line, or say that they had confirmed it by hand before (`known`). `name` is an order's
 * number or a bill's reference. An assigned line cannot be assigned elsewhere.
 * @throws Refusal not_found, own_order, amount_does_not_match, transfer_is_known, order_not_payable,
 * line_is_placed, line_is_outgoing
 */
export function assignOpenLine(
  ctx: TransferStaff,
  lineId: number,
  name: string,
  { known = false } = {},
): Promise<AssignedLine> {
  const about = { verb: 'transfer.place', object: { kind: 'statement_line', id: lineId } }
  return act(ctx, about, async (tx, entry) => {
    const line = await lockStatementLine(tx, lineId)
    assertOwnCountry(ctx, line?.countryCode)
    if (!line) throw new Refusal('not_found')
    entry.country = line.countryCode
    const { order, bill } = await readPayeeNamed(tx, name)
    if (order) assertOwnCountry(ctx, order.countryCode)
    if (!isOpenLine(line)) return refuseAssigned(tx, line, order, bill)
    if (order) await refuseOwnOrder(tx, ctx.actor, order.id)
    if (bill) await refuseOwnBill(tx, ctx.actor, bill.id)
    if (line.direction === 'debit') throw new Refusal('line_is_outgoing')
    const placed = await place(ctx, tx, line, { order, bill, known })
    entry.changes = {
      paid: { to: order?.number ?? String(bill?.reference) },
      outcome: { to: placed.outcome },
    }
    await closeStaffTasks(tx, { line: line.id }, ctx.clock.now())
    await takeBackByEarlier(ctx, tx, line.id, signsOf(line).ids)
    const { orderId, billId, attemptId } = (await lockStatementLine(tx, lineId)) ?? line
    await insertLineChange(tx, {
      ...{
        lineId,
        change: 'place' as const,
        outcome: placed.outcome,
        orderId,
        billId,
        attemptId,
        reason: null,
      },
      ...{ actor: ctx.actor, now: ctx.clock.now() },
    })
    return placed
  })
}

async function readPayeeNamed(tx: Transaction, name: string) {
  const order = await readOrderNamed(tx, name)
  const bill = order ? undefined : await readBillNamed(tx, name)
  if ((!order && !bill) || order?.paymentCode === prepaid) throw new Refusal('not_found')
  return { order: order ?? null, bill: bill ?? null }
}

type Named = { order: OrderRow | null; bill: BillRow | null }

/** Repeating the same assignment returns the same result; a different one is refused. */
async function refuseAssigned(
  tx: Transaction,
  line: LockedLine,
  order: OrderRow | null,
  bill: BillRow | null,
): Promise<AssignedLine> {
  const isSame = order ? line.orderId === order.id : line.billId !== null && line.billId === bill?.id
  if (isSame) return { id: line.id, outcome: 'read_before', order, bill, waits: false }
  const other = line.orderId ? await readOrder(tx, line.orderId) : null
  throw new Refusal('line_is_placed', {}, { data: { order: other?.number ?? null } })
}

async function place(
  ctx: TransferStaff,
  tx: Transaction,
  line: LockedLine,
  { order, bill, known }: Named & { known: boolean },
): Promise<AssignedLine> {
  if (known) {
    const payee: Payee = order
      ? { orderId: order.id, billId: null }
      : { orderId: null, billId: bill?.id ?? '' }
    const confirmed = await readConfirmedByHand(tx, [], payee, line.amount)
    if (!confirmed) throw new Refusal('amount_does_not_match')
    await markStatementLine(tx, line.id, 'confirmed_before', confirmed)
    return { id: line.id, outcome: 'confirmed_before', order, bill, waits: false }
  }
  if (bill) {
    const locked = await lockBill(tx, bill.id)
    if (!(await mayPay(tx, line, locked))) throw new Refusal('amount_does_not_match')
    return receiveForBill(ctx, tx, line, locked)
  }
  if (!order || order.currency !== line.currency) throw new Refusal('amount_does_not_match')
  if (await readConfirmedByHand(tx, trackingKeysOf(line.bankIds), null, line.amount))
    throw new Refusal('transfer_is_known')
  return receive(ctx, tx, line, order)
}
