import type { CountryCode } from '#domain/countries/country.ts'
import { nextBillState } from '#domain/payments/bill-states.ts'
import { prepaid } from '#domain/payments/payment-codes.ts'
import { type OrderRow, readOrder } from '#server/orders/order-sql.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type BillRow, type LockedBill, lockBill } from '../bills/bill-sql.ts'
import { openStaffTask } from '../staff-task-sql.ts'
import { payBill } from './confirm-bill.ts'
import { findPayeeOfLine } from './find-payee-of-line.ts'
import { receiveTransfer, trackingKeyOf, trackingKeysOf } from './receive-transfer.ts'
import { idsIn } from './returned/refund-of-line.ts'
import { settleDebit } from './returned/settle-debit.ts'
import { settleReturnedCredit } from './returned/settle-returned-credit.ts'
import { takeBackByEarlier } from './returned/take-back.ts'
import type { LinePosition, StatementLine } from './statements/statement-line.ts'
import {
  findSameMovement,
  insertStatementLine,
  type LineOutcome,
  linkSameMovement,
  markStatementLine,
  type Payee,
  readConfirmedByHand,
  readStatementLine,
} from './statements/statement-line-sql.ts'
import { readTransferReceipt } from './transfer-receipt-sql.ts'

/** `order` or `bill`: what it pays. `waits`: it is unassigned, and staff assign it by its `id`. */
export type AssignedLine = {
  id: number
  outcome: LineOutcome | 'read_before'
  order: OrderRow | null
  bill: BillRow | null
  waits: boolean
}

/** The file of a line, with the keys of all its lines. */
export type LinesFile = { name: string; keys: ReadonlySet<string> }

const waits = (outcome: LineOutcome) => outcome === 'unknown' || outcome === 'other_currency'

/**
 * Assigns a credit to what it pays and settles it, or finds what a debit is (`settleDebit`), in the transaction that stores the line: exactly once, even
 * after a crash.
 */
export function assignLine(
  ctx: ActorCtx,
  given: { key: string; line: StatementLine; countryCode: CountryCode; position?: LinePosition },
  file?: LinesFile,
): Promise<AssignedLine> {
  const { key, line, countryCode } = given
  return ctx.db.transaction(async (tx) => {
    const seen = { fileName: file?.name, actor: ctx.actor, now: ctx.clock.now() }
    const id = await insertStatementLine(tx, given, seen)
    if (id === null) {
      const before = await readStatementLine(tx, key)
      if (!before) throw new Error(`statement line ${key} is neither new nor stored`)
      return { id: before.id, outcome: 'read_before', order: null, bill: null, waits: waits(before.outcome) }
    }
    const stored = { ...line, id, countryCode }
    if (line.direction === 'debit') return settleOther(ctx, tx, stored, await settleDebit(ctx, tx, stored))
    const returned = await settleReturnedCredit(ctx, tx, stored)
    if (returned) return settleOther(ctx, tx, stored, returned)
    const assigned = await assignCredit(ctx, tx, stored, file)
    await takeBackByEarlier(ctx, tx, id, idsIn(line))
    return assigned
  })
}

/** A line that is no payment of a customer. */
async function settleOther(
  ctx: ActorCtx,
  tx: Transaction,
  line: StatementLine & { id: number },
  outcome: 'debit' | 'taken_back' | 'refund_sent' | 'bounced' | 'ask',
): Promise<AssignedLine> {
  if (outcome === 'ask') return askStaff(ctx, tx, line, { outcome: 'unknown', order: null, bill: null })
  return { id: line.id, outcome, order: null, bill: null, waits: false }
}

/** Assigns a stored credit to the order or bill that it pays. */
async function assignCredit(
  ctx: ActorCtx,
  tx: Transaction,
  line: StatementLine & { id: number },
  file: LinesFile | undefined,
): Promise<AssignedLine> {
  const { id } = line
  const payee = await findPayeeOfLine(tx, line)
  const { order, bill } = await readPayee(tx, payee)
  const confirmed = await readConfirmedByHand(tx, trackingKeysOf(line.bankIds), payee, line.amount)
  if (confirmed && isSame(line, confirmed.trackingKey)) {
    await markStatementLine(tx, id, 'confirmed_before', confirmed)
    return { id, outcome: 'confirmed_before', ...(await readPayee(tx, confirmed)), waits: false }
  }
  const same = file && payee && (await findSameMovement(tx, line, payee, file.keys))
  if (same) {
    const asked = await askStaff(ctx, tx, line, { outcome: 'unknown', order, bill })
    await linkSameMovement(tx, id, same)
    return asked
  }
  if (bill && !confirmed && (await mayPay(tx, line, bill))) return receiveForBill(ctx, tx, line, bill)
  if (!order || order.paymentCode === prepaid || confirmed)
    return askStaff(ctx, tx, line, { outcome: 'unknown', order, bill })
  if (order.currency !== line.currency)
    return askStaff(ctx, tx, line, { outcome: 'other_currency', order, bill: null })
  return receive(ctx, tx, line, order)
}

async function readPayee(tx: Transaction, payee: Payee | null) {
  return {
    order: (payee?.orderId && (await readOrder(tx, payee.orderId))) || null,
    bill: payee?.billId ? await lockBill(tx, payee.billId) : null,
  }
}

/** A bill is paid by one transfer of exactly its amount that has paid nothing else. */
export async function mayPay(tx: Transaction, line: StatementLine, bill: BillRow): Promise<boolean> {
  const { state, amount, currency } = bill
  const key = trackingKeyOf(line)
  if (nextBillState(state, 'pay') === null || amount !== line.amount || currency !== line.currency)
    return false
  return !key || !(await readTransferReceipt(tx, key))
}

/** Whether the line has no key at all, or contains the key that staff typed. */
function isSame({ bankIds, reference, said }: StatementLine, trackingKey: string): boolean {
  if (bankIds.length === 0) return true
  const everything = [...bankIds, reference, ...Object.values(said)].join(' ').toUpperCase()
  return everything.includes(trackingKey)
}

/** Books a line's money for an order. */
export async function receive(
  ctx: ActorCtx,
  tx: Transaction,
  line: StatementLine & { id: number },
  order: OrderRow,
): Promise<AssignedLine> {
  const { id, amount, currency } = line
  const money = { amount, currency, trackingKey: trackingKeyOf(line), line: id }
  const { outcome, attemptId } = await receiveTransfer(ctx, tx, order.id, money)
  await markStatementLine(tx, line.id, outcome, { orderId: order.id, attemptId })
  return { id: line.id, outcome, order, bill: null, waits: false }
}

/** Books a line's money for a bill. */
export async function receiveForBill(
  ctx: ActorCtx,
  tx: Transaction,
  line: StatementLine & { id: number },
  bill: LockedBill,
): Promise<AssignedLine> {
  const outcome = await payBill(ctx, tx, bill, trackingKeyOf(line))
  await markStatementLine(tx, line.id, outcome, { billId: bill.id })
  return { id: line.id, outcome, order: null, bill, waits: false }
}

/** The payee is unknown: opens a staff task with everything that the line says. */
async function askStaff(
  ctx: ActorCtx,
  tx: Transaction,
  line: StatementLine & { id: number },
  { outcome, order, bill }: Pick<AssignedLine, 'order' | 'bill'> & { outcome: 'unknown' | 'other_currency' },
): Promise<AssignedLine> {
  const orderId = outcome === 'unknown' ? null : (order?.id ?? null)
  await markStatementLine(tx, line.id, outcome, { orderId })
  const { id, ...fields } = line
  const kind = outcome === 'unknown' ? 'unknown_payment' : 'amount_mismatch'
  const possiblePayee = order?.number ?? bill?.reference
  const details = { line: id, ...fields, ...(possiblePayee && { perhaps: possiblePayee }) }
  await openStaffTask(tx, kind, { orderId, details, now: ctx.clock.now() })
  return { id, outcome, order: null, bill: null, waits: true }
}
