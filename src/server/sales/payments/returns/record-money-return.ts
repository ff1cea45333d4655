import type { Money } from '#domain/platform/money.ts'
import {
  type CaseFact,
  decisionOf,
  endOf,
  endOnArrival,
  goneOf,
  isKnown,
  isOfDispute,
  type MoneyReturnEnd,
  type MoneyReturnKind,
  type MoneySource,
  moneyReturns,
  releasedBy,
} from '#domain/sales/payments/returns/money-returns.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockOrder, type OrderRow } from '#server/sales/orders/order-sql.ts'
import { lockOrderOfAttempt } from '../attempts/lock-order-of-attempt.ts'
import { type LockedBill, lockBill } from '../bills/bill-sql.ts'
import { changeBill } from '../bills/change-bill.ts'
import { renewDeadline } from '../bills/renew-deadline.ts'
import { closeStaffTasks, openStaffTask } from '../common/staff-task-sql.ts'
import { type RefundRow, readRefund } from '../refunds/refund-sql.ts'
import { findDisputeToldByOthers, findToldByOthers, insertEvidence, readEvidence } from './evidence-sql.ts'
import { refundReleased } from './make-good.ts'
import { readLeft } from './money-left-sql.ts'
import { endMoneyReturns, insertMoneyReturn, type MoneyReturnRow, readCase } from './money-return-sql.ts'
import { reopenBillRefund, reopenRefund } from './reopen-refund.ts'
import { settleUnsentRefunds } from './settle-unsent-refunds.ts'

/** An event of received money. */
export type MoneyReturn = {
  kind: MoneyReturnKind
  /**
   * whose money: of a payment, of a host's bill, or a refund of ours (`bounced` takes a refund or a bill). `part` is
   * the provider's id of one of several payments that paid the attempt together
   */
  of: { attempt: string; part?: string | null } | { bill: string } | { refund: string }
  source: MoneySource
  /** the source's own id: the same for a dispute and its decision, and for every report of one thing */
  reference: string
  money: Money
  happenedAt: Date
  /** until when staff can answer */
  answerBy?: Date | null
  /** the source's code */
  reason?: string | null
  /** true for a rest that no other report explains: it is not compared with them */
  isRest?: boolean
}

/**
 * `known`: recorded before. `mismatch`: another currency, more than the payment, or in a payout file together with its refunds more;
 * staff get a task.
 */
export type MoneyReturnRecorded = 'recorded' | 'known' | 'mismatch'

/** With the row of `money_returns`; null of a mismatch. */
export type RecordedReturn = { outcome: MoneyReturnRecorded; id: number | null }

type Subject = {
  order?: OrderRow | undefined
  bill?: LockedBill | undefined
  refund?: RefundRow | undefined
  attemptId: string | null
  /** of the payment, the bill or the refund */
  money: Money
}

/** A new event of a case: how much more than before is gone with it, and how much comes free. */
type Recorded = {
  id: number
  what: MoneyReturn
  before: readonly MoneyReturnRow[]
  fact: CaseFact
  gone: number
  released: number
  isOver: boolean
}

/**
 * Records what happened to money after it was received, in the caller's transaction, under the lock of the order or the
 * bill, which it takes. Idempotent by source, reference and kind (`isKnown`); reports may come in any order, and from
 * several kinds of sources: notification and look-up, payout file, statement. What one of them has reported is no news from
 * another, which is stored as evidence. Triggers book it in the ledger (`book_money_return`, `book_bounced_refund`). Staff get
 * a task with the amount and the deadline; a decision ends the dispute and its task. What the customer has paid again goes back
 * when the dispute is won. The order's state and its tickets stay
 * as they are.
 */
export async function recordMoneyReturn(
  ctx: ActorCtx,
  tx: Transaction,
  what: MoneyReturn,
): Promise<MoneyReturnRecorded> {
  return (await recordReturn(ctx, tx, what)).outcome
}

/** `recordMoneyReturn` with the id of the recorded event, or of the one that was known. */
export async function recordReturn(
  ctx: ActorCtx,
  tx: Transaction,
  what: MoneyReturn,
): Promise<RecordedReturn> {
  const { kind, source, reference, money, answerBy = null, reason = null } = what
  const subject = await lockSubject(tx, what)
  const now = ctx.clock.now()
  const { before, told } = await readFacts(tx, subject, what)
  if (typeof told === 'number') {
    const amount = money.amount
    await insertEvidence(tx, told, { kind, source, reference, amount, happenedAt: what.happenedAt }, now)
    return { outcome: 'known', id: told }
  }
  if (told === 'before')
    return { outcome: 'known', id: before.findLast((one) => one.kind === kind)?.id ?? null }
  const happenedAt = timeOf(what, before)
  const home = before.at(-1) ?? { source, reference }
  const orderId = subject.order?.id ?? null
  // A rest is no part of the payment that lacks it.
  if (!isPartOf(money, subject.money) && kind !== 'short') return mismatch(ctx, tx, subject, what)
  const fact = { kind, amount: money.amount, happenedAt }
  const gone = goneOf([...before, fact]) - goneOf(before)
  if (source === 'payout' && (await exceedsPayment(tx, subject, gone)))
    return mismatch(ctx, tx, subject, what)
  const endedBy = endOnArrival(before, fact)
  const released = releasedBy(before, fact)
  const id = await insertMoneyReturn(tx, {
    ...{ kind, source: home.source, reference: home.reference, reportedBy: source, ...money },
    ...{ happenedAt, answerBy, reason, orderId, endedBy, now },
    ...{
      billId: subject.bill?.id ?? null,
      attemptId: subject.attemptId,
      refundId: subject.refund?.id ?? null,
    },
    paymentReference: 'attempt' in what.of ? (what.of.part ?? null) : null,
    gone,
    madeGood: -released || 0,
  })
  if (id === null) return { outcome: 'known', id: null }
  if (home.reference !== reference || home.source !== source)
    await insertEvidence(tx, id, { ...fact, source, reference }, now)
  await settleConsequences(ctx, tx, subject, {
    id,
    what,
    before,
    fact,
    gone,
    released,
    isOver: endedBy !== null,
  })
  return { outcome: 'recorded', id }
}

/** Ends what the event decides, and does what it means for staff, refunds and the bill. */
async function settleConsequences(
  ctx: ActorCtx,
  tx: Transaction,
  subject: Subject,
  { id, what, before, fact, gone, released, isOver }: Recorded,
): Promise<void> {
  const { kind, money, answerBy = null, reason = null } = what
  const now = ctx.clock.now()
  if (decisionOf<CaseFact>([...before, fact]) === fact) await endOthers(tx, before, endOf(fact), now)
  const { task, money: effect } = moneyReturns[kind]
  if (effect === 'refund_reopens') await reopen(ctx, tx, subject, reason)
  else if (task && !isOver) {
    const details = { moneyReturn: id, ...nameOf(subject), ...money, ...(answerBy && { answerBy }) }
    await openStaffTask(tx, task, { orderId: subject.order?.id ?? null, details, now })
  }
  if (subject.order && subject.attemptId && effect !== 'refund_reopens')
    await settleUnsentRefunds(ctx, tx, subject.order, subject.attemptId)
  if (subject.bill?.state === 'paid' && gone > 0) await renewDeadline(ctx, tx, subject.bill.id)
  if (subject.bill?.state === 'to_refund' && effect !== 'refund_reopens')
    await changeBill(ctx, tx, await lockBill(tx, subject.bill.id), { change: 'leave', actor: ctx.actor })
  if (subject.order && released > 0) await refundReleased(ctx, tx, subject.order, released)
}

/** Leaves it to staff what a report means. */
async function mismatch(
  { clock }: ActorCtx,
  tx: Transaction,
  subject: Subject,
  { money, kind, reference }: MoneyReturn,
): Promise<RecordedReturn> {
  const details = { ...nameOf(subject), ...money, kind, merchantReference: reference }
  const orderId = subject.order?.id ?? null
  await openStaffTask(tx, 'amount_mismatch', { orderId, details, now: clock.now() })
  return { outcome: 'mismatch', id: null }
}

/** Whether a payment would give more than it has, with its refunds and what left it before. */
async function exceedsPayment(
  tx: Transaction,
  { attemptId, money }: Subject,
  gone: number,
): Promise<boolean> {
  return attemptId !== null && gone > 0 && (await readLeft(tx, attemptId)) + gone > money.amount
}

/**
 * The events of the case, and how this one is known: `before` from the same source; by its id, an event that only other kinds
 * of sources reported; null when it is new.
 */
async function readFacts(
  tx: Transaction,
  { attemptId }: Subject,
  what: MoneyReturn,
): Promise<{ before: MoneyReturnRow[]; told: number | 'before' | null }> {
  const { kind, source, reference, money, happenedAt } = what
  let before = await readCase(tx, source, reference)
  const own = before.filter((one) => one.reportedBy === source && one.reference === reference)
  const reports: CaseFact[] = [...own, ...(await readEvidence(tx, source, reference))]
  // Lines of payout files are told apart by their keys: a later one is news.
  if (source !== 'payout' && isKnown(reports, { kind, amount: money.amount, happenedAt }))
    return { before, told: 'before' }
  if (!attemptId || what.isRest || kind === 'bounced' || kind === 'short') return { before, told: null }
  const part = 'attempt' in what.of ? (what.of.part ?? null) : null
  const told = await findToldByOthers(tx, { attemptId, kind, amount: money.amount, source, part })
  if (told === null && isOfDispute(kind) && (before.length === 0 || source === 'payout')) {
    const dispute = await findDisputeToldByOthers(tx, { attemptId, source, part })
    if (dispute) before = await readCase(tx, dispute.source, dispute.reference)
  }
  return { before, told }
}

/**
 * A payout file tells the day on which it moved the money, often without an hour and later than the event: its next event of a
 * case comes after those before, and a decision comes after the dispute that only a file has told.
 */
function timeOf({ kind, source, happenedAt }: MoneyReturn, before: readonly MoneyReturnRow[]): Date {
  const isOfFile = ({ reportedBy }: MoneyReturnRow) => source === 'payout' || reportedBy === 'payout'
  const last = Math.max(...before.filter(isOfFile).map((one) => one.happenedAt.getTime()))
  const follows = source === 'payout' || moneyReturns[kind].decides
  return follows && happenedAt.getTime() <= last ? new Date(last + 1) : happenedAt
}

async function lockSubject(tx: Transaction, { of, kind }: MoneyReturn): Promise<Subject> {
  if ('bill' in of) {
    const bill = await lockBill(tx, of.bill)
    // Banks take back what came and is left; a refund that comes back is what was sent.
    const amount = kind === 'bounced' ? bill.refund : bill.came - bill.gone
    return { bill, attemptId: null, money: { amount, currency: bill.currency } }
  }
  if ('attempt' in of) {
    const { attempt, order } = await lockOrderOfAttempt(tx, of.attempt)
    if (!attempt || !order) throw new Error(`attempt ${of.attempt} does not exist`)
    return { order, attemptId: attempt.id, money: { amount: attempt.amount, currency: attempt.currency } }
  }
  if (kind !== 'bounced') throw new Error(`a refund cannot be ${kind}`)
  const seen = await readRefund(tx, of.refund)
  const order = seen && (await lockOrder(tx, seen.orderId))
  // Its state may have changed before the lock.
  const refund = order && (await readRefund(tx, of.refund))
  if (!refund) throw new Error(`refund ${of.refund} does not exist`)
  const { amount, currency, attemptId } = refund
  return { order, refund, attemptId, money: { amount, currency } }
}

const isPartOf = (part: Money, whole: Money): boolean =>
  part.currency === whole.currency && part.amount > 0 && part.amount <= whole.amount

function nameOf({ bill, refund, attemptId }: Subject): Record<string, unknown> {
  return bill ? { bill: bill.reference } : refund ? { refund: refund.id } : { attempt: attemptId }
}

async function endOthers(
  tx: Transaction,
  rows: readonly MoneyReturnRow[],
  by: MoneyReturnEnd,
  now: Date,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (const id of await endMoneyReturns(tx, ids, by, now))
    await closeStaffTasks(tx, { moneyReturn: id }, now)
}

async function reopen(
  ctx: ActorCtx,
  tx: Transaction,
  { order, refund, bill }: Subject,
  reason: string | null,
): Promise<void> {
  if (order && refund) await reopenRefund(ctx, tx, { order, refund, reason })
  else if (bill) await reopenBillRefund(ctx, tx, bill)
  else throw new Error('only a refund can come back')
}
