import type { Currency } from '#domain/money.ts'
import { transferCode } from '#domain/payments/payment-codes.ts'
import { lockOrder } from '#server/orders/order-sql.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { insertAttempt, newAttemptRow } from '../attempts/attempt-sql.ts'
import { settleInTransaction } from '../attempts/settle-payment.ts'
import { readReceived } from '../ledger/unrefunded-sql.ts'
import type { StatementLine } from './statement-line.ts'
import type { LineOutcome } from './statement-line-sql.ts'
import { cancelOpenTransfers, lockOpenTransfer } from './transfer-attempt-sql.ts'
import { insertTransferReceipt } from './transfer-receipt-sql.ts'

/**
 * Money of a bank statement for an order. Exactly what the order waits for completes the attempt that asked for it; any
 * other amount is an attempt of its own, complete at once: a part of the price, or more than it.
 */
export async function receiveTransfer(
  ctx: ActorCtx,
  tx: Transaction,
  orderId: string,
  line: StatementLine & { id: number },
): Promise<{ outcome: LineOutcome; attemptId: string }> {
  const asked = await lockOpenTransfer(tx, orderId, line.amount)
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} is not there`)
  const now = ctx.clock.now()
  const missing = order.total - (await readReceived(tx, orderId))
  let attemptId: string
  if (asked && missing === line.amount) attemptId = asked.id
  else {
    const made = newMoney(orderId, line, now)
    await insertAttempt(tx, made)
    attemptId = made.id
  }
  const key = trackingKeyOf(line)
  if (key) await insertTransferReceipt(tx, { trackingKey: key, attemptId, actor: ctx.actor, now })
  const settled = await settleInTransaction(ctx, tx, attemptId, {
    change: 'complete',
    money: { amount: line.amount, currency: line.currency },
    merchantReference: null,
    providerReference: null,
    details: { seenBy: ctx.actor.id, statementLine: line.id, ...(key && { trackingKey: key }) },
  })
  if (settled === 'paid' || settled === 'revived') await cancelOpenTransfers(tx, orderId, now)
  return { outcome: outcomeOf(settled, line.amount > missing), attemptId }
}

function newMoney(orderId: string, { amount, currency }: { amount: number; currency: Currency }, now: Date) {
  return newAttemptRow({
    orderId,
    provider: 'transfer',
    code: transferCode,
    amount,
    currency,
    now,
    unasked: true,
  })
}

function outcomeOf(settled: string, isTooMuch: boolean): LineOutcome {
  if (settled === 'paid' && isTooMuch) return 'paid_with_surplus'
  if (settled === 'paid' || settled === 'revived' || settled === 'partly_paid' || settled === 'to_refund')
    return settled
  throw new Error(`money of a statement was ${settled}`)
}

/** The bank's key as receipts store it, where it has the form of one. */
export function trackingKeyOf({ bankIds }: Pick<StatementLine, 'bankIds'>): string | null {
  return trackingKeysOf(bankIds)[0] ?? null
}

export function trackingKeysOf(ids: readonly string[]): string[] {
  return ids.map((id) => id.trim().toUpperCase()).filter((id) => /^[A-Z0-9]{1,30}$/.test(id))
}
