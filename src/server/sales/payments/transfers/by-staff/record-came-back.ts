import { Refusal } from '#domain/platform/refusal.ts'
import { act } from '#server/records/office-log/act.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { closeStaffTasks } from '#server/sales/payments/common/staff-task-sql.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { insertLineChange } from '#server/sales/payments/statement-lines/line-change-sql.ts'
import { isOpenLine, lockStatementLine } from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import { listRefunds } from '../meaning/line-facts-sql.ts'
import { settleBounce } from '../returned/settle-bounce.ts'

/**
 * Staff say that an open credit brings back a refund of ours, as an import does: the refund waits again, and its customer is
 * asked for another account. `refund` is its id, or that of a host's bill. Idempotent.
 * @throws Refusal not_found, line_is_placed, own_order, amount_does_not_match (it is not sent, or has another amount)
 */
export function recordCameBack(
  ctx: TransferStaff,
  lineId: number,
  refund: string,
): Promise<{ outcome: 'refund_came_back' }> {
  const about = { verb: 'transfer.came-back', object: { kind: 'statement_line', id: lineId } }
  return act(ctx, about, async (tx, entry) => {
    const line = await lockStatementLine(tx, lineId)
    assertOwnCountry(ctx, line?.countryCode)
    if (!line) throw new Refusal('not_found')
    entry.country = line.countryCode
    if (line.outcome === 'bounced') return { outcome: 'refund_came_back' }
    if (line.direction !== 'credit' || !isOpenLine(line)) throw new Refusal('line_is_placed')
    const none = { keys: [], references: [], numbers: [], waiting: [] }
    const sent = await listRefunds(tx, { ...none, sent: [line.amount], since: line.bookedOn })
    const chosen = sent.find(
      (one) =>
        (one.refundId ?? one.billId) === refund &&
        one.isSent &&
        one.currency === line.currency &&
        one.countryCode === line.countryCode,
    )
    if (!chosen) throw new Refusal('amount_does_not_match')
    const { orderId, billId } = chosen
    if (orderId) await refuseOwnOrder(tx, ctx.actor, orderId)
    if (billId) await refuseOwnBill(tx, ctx.actor, billId)
    if (!(await settleBounce(ctx, tx, line, chosen))) throw new Refusal('amount_does_not_match')
    entry.changes = { outcome: { from: line.outcome, to: 'bounced' } }
    const now = ctx.clock.now()
    await closeStaffTasks(tx, { line: line.id }, now)
    const changed = { lineId, change: 'place' as const, outcome: 'bounced' as const }
    const empty = { attemptId: null, reason: null }
    await insertLineChange(tx, { ...changed, ...empty, orderId, billId, actor: ctx.actor, now })
    return { outcome: 'refund_came_back' }
  })
}
