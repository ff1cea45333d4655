import { Refusal } from '#domain/platform/refusal.ts'
import { act } from '#server/records/office-log/act.ts'
import { closeStaffTasks, openStaffTask } from '#server/sales/payments/common/staff-task-sql.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { insertLineChange } from '#server/sales/payments/statement-lines/line-change-sql.ts'
import {
  isOpenLine,
  lockStatementLine,
  markStatementLine,
} from '#server/sales/payments/statement-lines/statement-line-sql.ts'

/**
 * Sets an open line aside because it is not a payment to the shop. Idempotent. @throws Refusal not_found,
 * line_is_placed
 */
export function setLineAside(ctx: TransferStaff, lineId: number, reason: string) {
  return moveLine(ctx, lineId, 'set_aside', reason)
}

/** Reopens a line that was set aside. Idempotent. @throws Refusal not_found, line_is_placed */
export function reopenLine(ctx: TransferStaff, lineId: number) {
  return moveLine(ctx, lineId, 'take_back', null)
}

function moveLine(
  ctx: TransferStaff,
  lineId: number,
  change: 'set_aside' | 'take_back',
  reason: string | null,
): Promise<{ outcome: 'set_aside' | 'taken_back' }> {
  const about = {
    verb: change === 'set_aside' ? 'transfer.set-aside' : 'transfer.take-back',
    object: { kind: 'statement_line', id: lineId },
    reason: reason ?? undefined,
  }
  return act(ctx, about, async (tx, entry) => {
    const line = await lockStatementLine(tx, lineId)
    assertOwnCountry(ctx, line?.countryCode)
    if (!line) throw new Refusal('not_found')
    entry.country = line.countryCode
    const outcome = change === 'set_aside' ? 'set_aside' : 'taken_back'
    const isAside = line.outcome === 'set_aside'
    if (!isAside && !isOpenLine(line)) throw new Refusal('line_is_placed')
    if (isAside === (change === 'set_aside')) return { outcome }
    const now = ctx.clock.now()
    const to = change === 'set_aside' ? 'set_aside' : 'unknown'
    await markStatementLine(tx, line.id, to, { why: reason })
    if (change === 'set_aside') await closeStaffTasks(tx, { line: line.id }, now)
    else {
      const { id, bookedOn, amount, currency, reference, payer, bankIds, returned } = line
      const details = { line: id, bookedOn, amount, currency, reference, payer, bankIds, returned }
      await openStaffTask(tx, 'unknown_payment', { orderId: null, details, now })
    }
    const empty = { orderId: null, billId: null, attemptId: null }
    await insertLineChange(tx, { ...empty, lineId, change, outcome: to, reason, actor: ctx.actor, now })
    return { outcome }
  })
}
