import { missingOf, nextBillState } from '#domain/sales/payments/bills/bill-states.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type OrderRow, readOrder } from '#server/sales/orders/order-sql.ts'
import { type BillRow, type LockedBill, lockBill } from '../bills/bill-sql.ts'
import { openStaffTask } from '../common/staff-task-sql.ts'
import { signsOf } from '../statement-lines/line-signs.ts'
import type { LinePosition, StatementLine } from '../statement-lines/statement-line.ts'
import {
  askAboutLine,
  insertStatementLine,
  type LineOutcome,
  markStatementLine,
  type Payee,
  readStatementLine,
} from '../statement-lines/statement-line-sql.ts'
import { payBill } from './confirm-bill.ts'
import { type AskingMeaning, asks, type LineMeaning, type SignedLine } from './meaning/line-meaning.ts'
import { loadLineFacts } from './meaning/load-line-facts.ts'
import { meaningOfLine } from './meaning/meaning-of-line.ts'
import { receiveTransfer, trackingKeyOf } from './receive-transfer.ts'
import { settleBounce } from './returned/settle-bounce.ts'
import { settleSentRefund } from './returned/settle-sent-refund.ts'
import { takeBack, takeBackByEarlier } from './returned/take-back.ts'
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
export type LinesFile = { name: string; keys: Pick<ReadonlySet<string>, 'has'> }

const waits = (outcome: LineOutcome) => outcome === 'unknown' || outcome === 'other_currency'

type StoredLine = StatementLine & { id: number }

/**
 * Settles a line by its meaning (`meaningOfLine`), in the transaction that stores it: exactly once, even after a crash.
 */
export function assignLine(
  ctx: ActorCtx,
  given: Omit<SignedLine, 'signs'> & { position?: LinePosition },
  file?: LinesFile,
): Promise<AssignedLine> {
  const { key, line } = given
  return ctx.db.transaction(async (tx) => {
    const seen = { fileName: file?.name, actor: ctx.actor, now: ctx.clock.now() }
    const id = await insertStatementLine(tx, given, seen)
    if (id === null) {
      const before = await readStatementLine(tx, key)
      if (!before) throw new Error(`statement line ${key} is neither new nor stored`)
      return { id: before.id, outcome: 'read_before', order: null, bill: null, waits: waits(before.outcome) }
    }
    const signed: SignedLine = { ...given, signs: signsOf(line) }
    const facts = await loadLineFacts(tx, [signed])
    const meaning = await withRepeated(tx, meaningOfLine(facts, signed, file?.keys ?? null), given.repeats)
    const assigned = await settle(ctx, tx, { ...line, id }, meaning)
    if (line.direction === 'credit' && assigned.outcome !== 'bounced')
      await takeBackByEarlier(ctx, tx, id, signed.signs.ids)
    return assigned
  })
}

/** A question with the stored line that it may repeat. */
async function withRepeated(tx: Transaction, meaning: LineMeaning, key = ''): Promise<LineMeaning> {
  if (meaning.is !== 'asks' || meaning.question !== 'repeated') return meaning
  return { ...meaning, sameAs: (await readStatementLine(tx, key))?.id ?? null }
}

/** Settles a line; staff are asked where that is not possible any more. */
async function settle(
  ctx: ActorCtx,
  tx: Transaction,
  line: StoredLine,
  meaning: LineMeaning,
): Promise<AssignedLine> {
  const plain = (outcome: LineOutcome) => ({ id: line.id, outcome, order: null, bill: null, waits: false })
  switch (meaning.is) {
    case 'debit':
      await markStatementLine(tx, line.id, 'debit')
      return plain('debit')
    case 'refund_sent':
      if (await settleSentRefund(ctx, tx, line, meaning)) return plain('refund_sent')
      return askStaff(ctx, tx, line, asks('reversal'))
    case 'taken_back':
      if (await takeBack(ctx, tx, line, meaning.credit)) return plain('taken_back')
      return askStaff(ctx, tx, line, asks('reversal'))
    case 'bounced':
      if (await settleBounce(ctx, tx, line, meaning.refund)) return plain('bounced')
      return askStaff(ctx, tx, line, asks('bounce'))
    case 'confirmed_before': {
      const { confirmed } = meaning
      await markStatementLine(tx, line.id, 'confirmed_before', confirmed)
      return { id: line.id, outcome: 'confirmed_before', ...(await readPayee(tx, confirmed)), waits: false }
    }
    case 'pays':
      return pay(ctx, tx, line, meaning.payable)
    case 'asks':
      return askStaff(ctx, tx, line, meaning)
  }
}

async function pay(
  ctx: ActorCtx,
  tx: Transaction,
  line: StoredLine,
  payable: Extract<LineMeaning, { is: 'pays' }>['payable'],
): Promise<AssignedLine> {
  const bill = payable.billId ? await lockBill(tx, payable.billId) : null
  if (bill && (await mayPay(tx, line, bill))) return receiveForBill(ctx, tx, line, bill)
  const order = payable.orderId ? await readOrder(tx, payable.orderId) : null
  if (order && order.paymentCode !== prepaid) return receive(ctx, tx, line, order)
  return askStaff(ctx, tx, line, asks(bill ? 'other_amount' : null, { payable }))
}

async function readPayee(tx: Transaction, payee: Payee) {
  return {
    order: (payee.orderId && (await readOrder(tx, payee.orderId))) || null,
    bill: payee.billId ? await lockBill(tx, payee.billId) : null,
  }
}

/** A bill is paid by transfers of at most what it lacks that have paid nothing else. */
export async function mayPay(tx: Transaction, line: StatementLine, bill: BillRow): Promise<boolean> {
  const key = trackingKeyOf(line)
  if (nextBillState(bill.state, 'pay', bill) === null || bill.currency !== line.currency) return false
  if (line.amount > missingOf(bill.state, bill)) return false
  return !key || !(await readTransferReceipt(tx, key))
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
  const { id, amount } = line
  const outcome = await payBill(ctx, tx, bill, { amount, key: trackingKeyOf(line), line: id })
  await markStatementLine(tx, line.id, outcome, { billId: bill.id })
  return { id: line.id, outcome, order: null, bill, waits: false }
}

/** Leaves a line open, with a task that has everything that the line says. */
async function askStaff(
  ctx: ActorCtx,
  tx: Transaction,
  line: StoredLine,
  { question, payable, sameAs }: AskingMeaning,
): Promise<AssignedLine> {
  const outcome = question === 'other_currency' ? 'other_currency' : 'unknown'
  const order = payable?.orderId ? ((await readOrder(tx, payable.orderId)) ?? null) : null
  const orderId = question === 'other_currency' ? (order?.id ?? null) : null
  await askAboutLine(tx, line.id, {
    ...{ outcome, orderId, sameAs, question: question === 'other_currency' ? null : question },
  })
  const { id, ...fields } = line
  const details = { line: id, ...fields, ...(payable && { perhaps: payable.name }) }
  const kind = outcome === 'unknown' ? 'unknown_payment' : 'amount_mismatch'
  await openStaffTask(tx, kind, { orderId, details, now: ctx.clock.now() })
  const bill = payable?.billId ? await lockBill(tx, payable.billId) : null
  return { id, outcome, order, bill, waits: true }
}
