import { Refusal } from '#domain/platform/refusal.ts'
import {
  canSettleInTime,
  releaseTime,
  shownDeadline,
} from '#domain/sales/payments/attempts/payment-windows.ts'
import { transferCode } from '#domain/sales/payments/payment-codes.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { act } from '#server/records/office-log/act.ts'
import { endUnpaidOrder } from '#server/sales/orders/ending/end-unpaid-order.ts'
import { changeOrderState, type OrderRow, setOrderPayment } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { insertAttempt, newAttemptRow } from '#server/sales/payments/attempts/attempt-sql.ts'
import { lockOrderOfAttempt } from '#server/sales/payments/attempts/lock-order-of-attempt.ts'
import { readReceived } from '#server/sales/payments/attempts/unrefunded-sql.ts'
import { openStaffTask } from '#server/sales/payments/common/staff-task-sql.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { insertLineChange } from '#server/sales/payments/statement-lines/line-change-sql.ts'
import {
  isOpenLine,
  type LockedLine,
  lockStatementLine,
  markStatementLine,
} from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import { withdrawForgivenRest } from './rest-sql.ts'
import { reverseBillPayment } from './reverse-bill-payment.ts'
import { misplaceAttempt, readTakenBack, readUndoFacts } from './undo-assignment-sql.ts'
import { undoTakenBack } from './undo-taken-back.ts'

/**
 * Takes a line back from the provider's payout, or its money from the order or bill that it was assigned to, or that a debit took money
 * back from one, by a counter-entry that a trigger books (`book_misplaced_money`, `book_bill_payment`, `book_undone_return`): nothing
 * is deleted. A paid order waits for its transfer again with a new deadline; it is cancelled when no
 * transfer could settle before the trip is frozen, or when it had ended before. Mails the buyer, and reopens
 * the line. Idempotent.
 * @throws Refusal not_found, own_order, placing_not_undone (it pays nothing), placing_refunded,
 * placing_boarded
 */
export function undoAssignment(
  ctx: TransferStaff,
  lineId: number,
  reason: string,
): Promise<{ outcome: 'undone' | 'nothing_new' }> {
  const about = { verb: 'transfer.undo', object: { kind: 'statement_line', id: lineId }, reason }
  return act(ctx, about, async (tx, entry) => {
    const line = await lockStatementLine(tx, lineId)
    assertOwnCountry(ctx, line?.countryCode)
    if (!line) throw new Refusal('not_found')
    entry.country = line.countryCode
    if (isOpenLine(line)) return { outcome: 'nothing_new' }
    const taken = await takeMoneyBack(ctx, tx, line, reason)
    entry.changes = { paid: { from: taken.name, to: null }, outcome: { from: line.outcome, to: 'unknown' } }
    const now = ctx.clock.now()
    await markStatementLine(tx, line.id, 'unknown')
    const { id, bookedOn, amount, currency, reference, payer, bankIds, billId, attemptId } = line
    const details = { line: id, bookedOn, amount, currency, reference, payer, bankIds, perhaps: null }
    await openStaffTask(tx, 'unknown_payment', { orderId: null, details, now })
    const { orderId } = taken
    await insertLineChange(tx, {
      ...{ lineId, change: 'undo' as const, outcome: 'unknown', orderId, billId, attemptId },
      ...{ reason, actor: ctx.actor, now },
    })
    return { outcome: 'undone' }
  })
}

/** From the order or bill; a provider's payout has none, and nothing is booked for its line. */
async function takeMoneyBack(
  ctx: TransferStaff,
  tx: Transaction,
  line: LockedLine,
  reason: string,
): Promise<{ orderId: string | null; name: string }> {
  const { attemptId, billId, payoutId } = line
  if (payoutId !== null) return { orderId: null, name: String(payoutId) }
  if (line.outcome === 'taken_back') return undoTakenBack(ctx, tx, line.id)
  const isOther = line.direction === 'debit' || line.outcome === 'bounced'
  if (isOther || (!attemptId && !billId)) throw new Refusal('placing_not_undone')
  if ((await readTakenBack(tx, line.id)) > 0) throw new Refusal('placing_refunded')
  if (!attemptId) {
    const of = { billId: billId ?? '', lineId: line.id }
    return { orderId: null, name: await reverseBillPayment(ctx, tx, of) }
  }
  return reverseOrderPayment(ctx, tx, attemptId, { reason, wasRevived: line.outcome === 'revived' })
}

/**
 * Takes an attempt's money back from its order. Returns the order with its number.
 * @throws Refusal own_order, placing_not_undone, placing_refunded, placing_boarded
 */
export async function reverseOrderPayment(
  ctx: TransferStaff,
  tx: Transaction,
  attemptId: string,
  about: { reason: string; wasRevived: boolean },
): Promise<{ orderId: string; name: string }> {
  const { attempt, order } = await lockOrderOfAttempt(tx, attemptId)
  if (attempt?.state !== 'completed' || !order) throw new Refusal('placing_not_undone')
  await refuseOwnOrder(tx, ctx.actor, order.id)
  const why = whyNotUndone(order, await readUndoFacts(tx, order.id))
  if (why) throw new Refusal(why)
  await withdrawForgivenRest(tx, { orderId: order.id }, ctx.clock.now())
  await misplaceAttempt(tx, attempt.id, ctx.clock.now())
  await reopenOrder(ctx, tx, order, about)
  return { orderId: order.id, name: order.number }
}

/** Why an assignment to an order cannot be undone. */
export function whyNotUndone(
  { state }: Pick<OrderRow, 'state'>,
  { hasRefund, hasBoarded }: { hasRefund: boolean; hasBoarded: boolean },
): 'placing_refunded' | 'placing_boarded' | null {
  if (hasRefund || (state !== 'paid' && !state.startsWith('awaiting'))) return 'placing_refunded'
  return hasBoarded ? 'placing_boarded' : null
}

/** Whether an order waits for a transfer again once its money is taken back; otherwise it is cancelled. */
export function mayWaitAgain({ clock, config }: Shop, order: OrderRow, wasRevived: boolean): boolean {
  return (
    order.state !== 'paid' ||
    (!wasRevived && canSettleInTime(transferCode, clock.now(), order, config.windows))
  )
}

async function reopenOrder(
  ctx: TransferStaff,
  tx: Transaction,
  order: OrderRow,
  { reason, wasRevived }: { reason: string; wasRevived: boolean },
): Promise<void> {
  const { actor, config } = ctx
  const now = ctx.clock.now()
  const { id, state, currency } = order
  const waits = mayWaitAgain(ctx, order, wasRevived)
  const to = state === 'paid' ? 'awaiting_transfer_payment' : state
  await changeOrderState(tx, {
    ...{ orderId: id, from: state, to, change: 'unpay', actor, now, details: { reason } },
  })
  const missing = order.total - (await readReceived(tx, id))
  const mail = { to: order.email, locale: order.locale, orderId: id, kind: 'payment_undone' as const }
  if (!waits) {
    await enqueueMail(tx, ctx, { ...mail, data: { missing, currency, deadline: null } })
    await endUnpaidOrder(ctx, tx, { ...order, state: to }, { change: 'cancel', reason })
    return
  }
  let deadline = order.holdUntil ?? now
  if (state === 'paid') {
    await setOrderPayment(tx, id, transferCode, releaseTime(transferCode, now, config.windows))
    const asked = { orderId: id, provider: 'transfer', amount: missing, currency, now }
    await insertAttempt(tx, newAttemptRow({ ...asked, code: transferCode }))
    deadline = shownDeadline(transferCode, now, config.windows)
  }
  await enqueueMail(tx, ctx, { ...mail, data: { missing, currency, deadline: deadline.toISOString() } })
}
