import type { Currency } from '#domain/platform/money.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { readRefund } from '../refunds/refund-sql.ts'
import { settleRefundInTransaction } from '../refunds/settle-refund.ts'
import { recordReturn } from '../returns/record-money-return.ts'
import type { MatchedLine } from './match-payout-lines.ts'

/** A line with the event of its payment's money that it reports. */
export type SettledLine = MatchedLine & { moneyReturn: number | null }

/**
 * Applies what the new lines of a payout file say about the money of payments, in the caller's transaction: refunds of others
 * than us, disputes and their decisions are recorded like those of a notification (`recordMoneyReturn`); a refund of ours that
 * the provider has made is done. What was reported before changes nothing. A line of more than its payment becomes a
 * difference.
 */
export async function settleLines(
  ctx: ActorCtx,
  tx: Transaction,
  { provider, currency }: { provider: string; currency: Currency },
  lines: readonly MatchedLine[],
): Promise<SettledLine[]> {
  const settled: SettledLine[] = []
  for (const line of lines) {
    if (line.outcome === 'matched' && line.refundId) await completeRefund(ctx, tx, line.refundId, line)
    const recorded = await record(ctx, tx, { provider, currency }, line)
    const isRefused = recorded?.outcome === 'mismatch'
    settled.push({
      ...line,
      ...(isRefused && { outcome: 'not_booked' as const, bookedFee: null }),
      moneyReturn: recorded?.id ?? null,
    })
  }
  return settled
}

/** The provider has made a refund of ours that was still under way, or that it had refused before. */
async function completeRefund(
  ctx: ActorCtx,
  tx: Transaction,
  id: string,
  { row }: MatchedLine,
): Promise<void> {
  const seen = await readRefund(tx, id)
  const order = seen && seen.state !== 'done' ? await lockOrder(tx, seen.orderId) : undefined
  const refund = order && (await readRefund(tx, id))
  if (!order || !refund) return
  const status = { state: 'done' as const, providerReference: null, details: { seen: true, payoutRow: row } }
  await settleRefundInTransaction(ctx, tx, order, refund, status)
}

async function record(
  ctx: ActorCtx,
  tx: Transaction,
  { provider, currency }: { provider: string; currency: Currency },
  { outcome, reports, attemptId, key, ours, theirs, amount, ...line }: MatchedLine,
) {
  if (!reports || !attemptId || (outcome !== 'matched' && outcome !== 'fee')) return null
  return recordReturn(ctx, tx, {
    ...{ kind: reports, of: { attempt: attemptId }, source: 'payout', money: { amount, currency } },
    // Files name no dispute, only its payment.
    reference: [provider, reports === 'refunded_elsewhere' ? key : theirs || ours].join('/'),
    ...{ happenedAt: momentOf(line), reason: line.recordType || null },
  })
}

/** The moment that a file writes, or noon of its day. */
function momentOf({ at, bookedOn }: Pick<MatchedLine, 'at' | 'bookedOn'>): Date {
  const exact = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(at) ? new Date(at) : null
  return exact && !Number.isNaN(exact.getTime()) ? exact : new Date(`${bookedOn}T12:00:00Z`)
}
