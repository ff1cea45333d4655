import { bounceCodeIn } from '#domain/sales/payments/refunds/why-bounced.ts'
import { findReturn } from '#domain/sales/payments/transfers/return-codes.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { recordMoneyReturn } from '#server/sales/payments/returns/record-money-return.ts'
import type { StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import { markStatementLine } from '#server/sales/payments/statement-lines/statement-line-sql.ts'
import type { LinkedRefund } from '../meaning/line-facts-sql.ts'
import { linkToRefund } from './returned-line-sql.ts'

/**
 * Records that a credit brings back a refund of ours: the refund is reopened, and its customer is asked for another account.
 * False when the refund is not sent any more.
 */
export async function settleBounce(
  ctx: ActorCtx,
  tx: Transaction,
  line: StatementLine & { id: number },
  { refundId, billId, orderId, amount, currency }: LinkedRefund,
): Promise<boolean> {
  const text = [line.reference, ...Object.values(line.said)].join(' ')
  const recorded = await recordMoneyReturn(ctx, tx, {
    ...{ kind: 'bounced', source: 'statement', reference: String(line.id) },
    of: refundId ? { refund: refundId } : { bill: billId ?? '' },
    ...{ money: { amount, currency }, happenedAt: ctx.clock.now() },
    reason: line.returned?.code ?? findReturn(line.reference)?.code ?? bounceCodeIn(text),
  })
  if (recorded !== 'recorded') return false
  await markStatementLine(tx, line.id, 'bounced', { orderId, billId })
  await linkToRefund(tx, line.id, refundId)
  return true
}
