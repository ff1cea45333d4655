import type { CountryCode } from '#domain/countries/country.ts'
import { findReturn } from '#domain/payments/transfers/return-codes.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { recordMoneyReturn } from '../../returns/record-money-return.ts'
import type { StatementLine } from '../statements/statement-line.ts'
import { markStatementLine } from '../statements/statement-line-sql.ts'
import { findRefundOfLine } from './refund-of-line.ts'
import { linkToRefund } from './returned-line-sql.ts'

type Line = StatementLine & { id: number; countryCode: CountryCode }

/**
 * A credit that brings back a refund of ours: the refund is reopened, and its customer is asked for another account.
 * `ask`: it is no payment of a customer, but staff have to say what it is. `null`: nothing says that it came back.
 */
export async function settleReturnedCredit(
  ctx: ActorCtx,
  tx: Transaction,
  line: Line,
): Promise<'bounced' | 'ask' | null> {
  const said = line.returned ?? findReturn(line.reference)
  const { refund, byKey, others } = await findRefundOfLine(tx, line)
  if (!refund?.isSent || (!byKey && !said)) {
    return line.returned !== undefined || (said && others) ? 'ask' : null
  }
  const { refundId, billId, orderId, amount, currency } = refund
  const recorded = await recordMoneyReturn(ctx, tx, {
    ...{ kind: 'bounced', source: 'statement', reference: String(line.id) },
    of: refundId ? { refund: refundId } : { bill: billId ?? '' },
    ...{ money: { amount, currency }, happenedAt: ctx.clock.now() },
    reason: said?.code ?? findReturn(line.reference)?.code ?? null,
  })
  if (recorded !== 'recorded') return 'ask'
  await markStatementLine(tx, line.id, 'bounced', { orderId, billId })
  await linkToRefund(tx, line.id, refundId)
  return 'bounced'
}
