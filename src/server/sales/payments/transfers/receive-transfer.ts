import type { Currency } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { transferCode } from '#domain/sales/payments/payment-codes.ts'
import { findTrackingKey } from '#domain/sales/payments/transfers/tracking-key.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { insertAttempt, newAttemptRow } from '../attempts/attempt-sql.ts'
import { readMissing } from '../attempts/unrefunded-sql.ts'
import { settleInTransaction } from '../settling/settle-payment.ts'
import type { StatementLine } from '../statement-lines/statement-line.ts'
import { cancelOpenTransfers, lockOpenTransfer } from './transfer-attempt-sql.ts'
import { insertTransferReceipt } from './transfer-receipt-sql.ts'

/** Received money: `amount` in minor units, the bank's key and the statement line if known. */
type ReceivedMoney = {
  amount: number
  currency: Currency
  trackingKey: string | null
  line: number | null
}

/**
 * Books a transfer for an order. Exactly the amount that the order waits for completes its open attempt; any
 * other amount becomes a completed attempt of its own: a partial payment or a surplus.
 * @throws Refusal transfer_is_known (confirmed by hand at the same moment)
 */
export async function receiveTransfer(
  ctx: ActorCtx,
  tx: Transaction,
  orderId: string,
  { amount, currency, trackingKey, line }: ReceivedMoney,
): Promise<{ outcome: ReceivedOutcome; attemptId: string }> {
  const order = await lockOrder(tx, orderId)
  const asked = await lockOpenTransfer(tx, orderId, amount)
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const now = ctx.clock.now()
  const missing = await readMissing(tx, order)
  let attemptId: string
  if (asked && missing === amount) attemptId = asked.id
  else {
    const made = newMoney(orderId, { amount, currency }, now)
    await insertAttempt(tx, made)
    attemptId = made.id
  }
  if (trackingKey) {
    const isNew = await insertTransferReceipt(tx, { trackingKey, attemptId, actor: ctx.actor, now })
    // A bank may give several lines the same key; a key typed by staff belongs to one transfer.
    if (!isNew && line === null) throw new Refusal('transfer_is_known')
  }
  const settled = await settleInTransaction(ctx, tx, attemptId, {
    change: 'complete',
    money: { amount, currency },
    merchantReference: null,
    providerReference: null,
    details: {
      seenBy: ctx.actor.id,
      ...(line && { statementLine: line }),
      ...(trackingKey && { trackingKey }),
    },
  })
  if (settled === 'paid' || settled === 'revived') await cancelOpenTransfers(tx, orderId, now)
  return { outcome: outcomeOf(settled, amount > missing), attemptId }
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

/** The effect of a transfer on its order. */
export type ReceivedOutcome = 'paid' | 'paid_with_surplus' | 'revived' | 'partly_paid' | 'to_refund'

function outcomeOf(settled: string, isTooMuch: boolean): ReceivedOutcome {
  if (settled === 'paid' && isTooMuch) return 'paid_with_surplus'
  if (settled === 'paid' || settled === 'revived' || settled === 'partly_paid' || settled === 'to_refund')
    return settled
  throw new Error(`money of a transfer was ${settled}`)
}

/** The bank's key as receipts store it, if the line has a well-formed one. */
export function trackingKeyOf({ bankIds }: Pick<StatementLine, 'bankIds'>): string | null {
  return trackingKeysOf(bankIds)[0] ?? null
}

export function trackingKeysOf(ids: readonly string[]): string[] {
  return ids.flatMap((id) => findTrackingKey(id) ?? [])
}
