import type { CountryCode } from '#domain/countries/country.ts'
import { nextBillState } from '#domain/payments/bill-states.ts'
import { choosePayee, namedIn } from '#domain/payments/transfers/choose-payee.ts'
import { saysUndone } from '#domain/payments/transfers/return-codes.ts'
import { lockOrder } from '#server/orders/order-sql.ts'
import { isOwnOrderOfStaff } from '#server/orders/own-orders/own-order-of-staff-sql.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { isOwnBillOfStaff, lockBill } from '../../bills/bill-sql.ts'
import { changeBill } from '../../bills/change-bill.ts'
import { confirmLockedRefund } from '../../refunds/confirm-refund.ts'
import { insertBillRefund, readRefundPaidBy } from '../../refunds/hand-refund-sql.ts'
import { payeeOf, possible } from '../find-payee-of-line.ts'
import { readReferred } from '../payable-sql.ts'
import { trackingKeyOf } from '../receive-transfer.ts'
import type { StatementLine } from '../statements/statement-line.ts'
import { markStatementLine, type Payee } from '../statements/statement-line-sql.ts'
import { findRefundOfLine, findRefundToAccount, idsIn, ownIdsOf } from './refund-of-line.ts'
import { findTakenCredits, type LinkedRefund, linkToRefund } from './returned-line-sql.ts'
import { takeBack } from './take-back.ts'

type Line = StatementLine & { id: number; countryCode: CountryCode }

/**
 * The meaning of a debit: a refund of ours that left, which is confirmed once; a transfer that was taken back; `ask`: the bank
 * says that something was taken back, or the debit names a payment of exactly its amount, and staff have to say what it
 * is; otherwise money that the shop paid. It never pays an order and never starts a refund.
 */
export async function settleDebit(
  ctx: ActorCtx,
  tx: Transaction,
  line: Line,
): Promise<'refund_sent' | 'taken_back' | 'ask' | 'debit'> {
  const { refund, byKey, explained } = await findRefundOfLine(tx, line)
  if (refund && byKey) return recordSent(tx, line, refund)
  if (await takeBackOnly(ctx, tx, line, ownIdsOf(line), null)) return 'taken_back'
  // Staff write "devolución" on the refunds that they send, too: only a code or the original's id says more.
  const isReversal = line.returned?.code !== undefined || line.returned?.of !== undefined
  const waiting = isReversal ? null : (refund ?? (await findRefundToAccount(tx, line)))
  if (waiting && (await confirm(ctx, tx, line, waiting))) return recordSent(tx, line, waiting)
  const isSaid = !explained && (line.returned !== undefined || saysUndone(line.reference))
  if (isReversal || isSaid) {
    const named = await findNamed(tx, line)
    return (await takeBackOnly(ctx, tx, line, idsIn(line), named)) ? 'taken_back' : 'ask'
  }
  if (!explained && (await namesPayment(tx, line))) return 'ask'
  await markStatementLine(tx, line.id, 'debit')
  return 'debit'
}

/** Whether the text names an order or a bill of exactly this amount, or a credit that it could take back. */
async function namesPayment(tx: Transaction, line: Line): Promise<boolean> {
  const { references, glued, numbers } = namedIn(line)
  const referred = await readReferred(tx, [...references, ...glued], numbers, [line.countryCode])
  const own = referred.filter(({ currency }) => currency === line.currency)
  if (own.some(({ total }) => total === line.amount)) return true
  const ids = idsIn(line).filter((id) => id.length >= shortestId)
  for (const named of [null, ...own.map(payeeOf)]) {
    const credits = await findTakenCredits(tx, named ? [] : ids, { ...line, named })
    if (credits.some(({ amount, taken }) => amount === line.amount && taken < amount)) return true
  }
  return false
}

async function recordSent(
  tx: Transaction,
  line: Line,
  { orderId, billId, refundId }: LinkedRefund,
): Promise<'refund_sent'> {
  await markStatementLine(tx, line.id, 'refund_sent', { orderId, billId })
  await linkToRefund(tx, line.id, refundId)
  return 'refund_sent'
}

/** False when the refund does not wait any more, or belongs to the member of staff who imports. */
async function confirm(
  ctx: ActorCtx,
  tx: Transaction,
  line: Line,
  { orderId, billId, refundId }: LinkedRefund,
): Promise<boolean> {
  const said = trackingKeyOf(line)
  const key = said && !(await readRefundPaidBy(tx, said)) ? said : `LINE${line.id}`
  if (orderId && refundId) {
    if (await isOwnOrderOfStaff(tx, orderId, ctx.actor)) return false
    const order = await lockOrder(tx, orderId)
    const confirmed = order && (await confirmLockedRefund(ctx, tx, order, { key, refundId }))
    return confirmed?.outcome === 'confirmed'
  }
  if (!billId || (await isOwnBillOfStaff(tx, billId, ctx.actor))) return false
  const bill = await lockBill(tx, billId)
  if (!nextBillState(bill.state, 'refund')) return false
  await changeBill(ctx, tx, bill, { change: 'refund', actor: ctx.actor })
  const now = ctx.clock.now()
  return insertBillRefund(tx, { billId, trackingKey: key, actor: ctx.actor, now })
}

/** Shorter ids, such as the number of an entry, repeat from statement to statement. */
const shortestId = 6

/**
 * Takes the only credit back that has one of these ids, or belongs to what the text names, and of which enough is left.
 * False when there is none.
 */
async function takeBackOnly(
  ctx: ActorCtx,
  tx: Transaction,
  line: Line,
  ids: readonly string[],
  named: Payee | null,
): Promise<boolean> {
  const long = ids.filter((id) => line.returned !== undefined || id.length >= shortestId)
  const found = await findTakenCredits(tx, long, { ...line, named })
  const left = found.filter(({ amount, taken }) => amount - taken >= line.amount)
  const exact = left.filter(({ amount, taken }) => amount - taken === line.amount)
  const [only, ...others] = exact.length > 0 ? exact : left
  return only !== undefined && others.length === 0 && takeBack(ctx, tx, line, only)
}

async function findNamed(tx: Transaction, line: Line): Promise<Payee | null> {
  const { references, glued, numbers } = namedIn(line)
  const referred = await readReferred(tx, [...references, ...glued], numbers, [line.countryCode])
  const glue = referred.map((one) => ({ ...possible(one), isOpen: true, missing: line.amount }))
  const chosen = choosePayee({ ...line, payer: '' }, glue, [])
  return chosen && payeeOf(chosen)
}
