import { matchRefunds } from '#domain/sales/payments/refunds/match-refunds.ts'
import { goneOf } from '#domain/sales/payments/returns/money-returns.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import type { AttemptRow } from '../attempts/attempt-sql.ts'
import { closeStaffTasks, openStaffTask } from '../common/staff-task-sql.ts'
import type { ProviderStatus, ReportedReturn } from '../providers/payment-provider.ts'
import { nameRefund, type RefundOfAttempt, readRefundsOfAttempt } from '../refunds/refund-sql.ts'
import { settleRefundInTransaction } from '../refunds/settle-refund.ts'
import { findToldByOthers } from './evidence-sql.ts'
import { readCase, readRefundedElsewhere } from './money-return-sql.ts'
import { type MoneyReturn, recordMoneyReturn } from './record-money-return.ts'

/**
 * Applies what a provider reports about the money of a paid attempt: records disputes and their decisions, and matches
 * refunds to ours. A refund that is none of ours was made elsewhere. Needs the lock of the order; idempotent. False when
 * nothing is new.
 */
export async function settleReturns(
  ctx: ActorCtx,
  tx: Transaction,
  order: OrderRow,
  attempt: AttemptRow,
  status: ProviderStatus,
): Promise<boolean> {
  const of: PaidAttempt = { ctx, tx, order, attempt }
  let hasMoved = false
  for (const one of status.returns ?? []) {
    if (one.kind === 'refund' ? await settleListedRefund(of, one) : await settleDispute(of, one))
      hasMoved = true
  }
  if (status.refundedSum && (await settleRefundedSum(of, status.refundedSum))) hasMoved = true
  if (status.isRefundUnclear) hasMoved = (await askForAmount(of, status)) || hasMoved
  else if (status.refundedSum)
    await closeStaffTasks(tx, { attempt: attempt.id, kind: 'refunded_elsewhere' }, ctx.clock.now())
  return hasMoved
}

/** Asks staff how much was refunded of a payment, unless refunds of it are known already. */
async function askForAmount(
  { ctx, tx, order, attempt }: PaidAttempt,
  { details }: ProviderStatus,
): Promise<boolean> {
  const refunds = await readRefundsOfAttempt(tx, attempt.id)
  const isKnown = refunds.some(({ byHand }) => !byHand) || (await readRefundedElsewhere(tx, attempt.id)) > 0
  if (isKnown) return false
  const about = {
    attempt: attempt.id,
    kind: 'refunded_elsewhere',
    currency: attempt.currency,
    truth: details,
  }
  await openStaffTask(tx, 'amount_mismatch', { orderId: order.id, details: about, now: ctx.clock.now() })
  return true
}

type PaidAttempt = { ctx: ActorCtx; tx: Transaction; order: OrderRow; attempt: AttemptRow }

async function settleDispute(of: PaidAttempt, one: ReportedReturn): Promise<boolean> {
  if (one.kind === 'refund') return false
  if (one.kind !== 'undisputed') return record(of, one.kind, one)
  const before = await readCase(of.tx, sourceOf(of), one.reference)
  // A dispute that was lost can be decided again, too.
  return goneOf(before) > 0 && record(of, 'dispute_won', one)
}

/** A refund with an id of its own: one of ours by its id, else a pending one of its amount, else none of ours. */
async function settleListedRefund(of: PaidAttempt, one: ReportedReturn): Promise<boolean> {
  const refunds = await readRefundsOfAttempt(of.tx, of.attempt.id)
  if (refunds.some(({ providerReference }) => providerReference === one.reference)) return false
  if ((await readCase(of.tx, sourceOf(of), one.reference)).length > 0) return false
  if (await isToldByOthers(of, one)) return record(of, 'refunded_elsewhere', one)
  const made = refunds.find((refund) => isUnnamed(refund) && refund.amount === one.money.amount)
  if (made) {
    await nameRefund(of.tx, made.id, one.reference)
    return false
  }
  const ours = refunds.find((refund) => isPending(refund) && refund.amount === one.money.amount)
  if (ours) return settleOurs(of, ours, one.reference)
  return record(of, 'refunded_elsewhere', one)
}

/** Whether a payout file, or a sum of all refunds, has told this refund before: it stays the event that it is. */
async function isToldByOthers(
  of: PaidAttempt,
  { part, money: { amount } }: ReportedReturn,
): Promise<boolean> {
  const about = { attemptId: of.attempt.id, kind: 'refunded_elsewhere' as const, amount, part }
  return (await findToldByOthers(of.tx, { ...about, source: sourceOf(of) })) !== null
}

/** A provider that tells only the sum of all refunds: what ours do not explain was refunded elsewhere. */
async function settleRefundedSum(of: PaidAttempt, sum: number): Promise<boolean> {
  const { ctx, tx, attempt } = of
  const refunds = await readRefundsOfAttempt(tx, attempt.id)
  const made = refunds.filter(({ state, byHand }) => state === 'done' && !byHand)
  const known = made.reduce((total, { amount }) => total + amount, 0)
  const unexplained = sum - known - (await readRefundedElsewhere(tx, attempt.id))
  if (unexplained <= 0) return false
  const { ours, rest } = matchRefunds(unexplained, refunds.filter(isPending))
  for (const refund of ours) await settleOurs(of, refund, null)
  if (rest > 0) {
    await record(of, 'refunded_elsewhere', {
      reference: `${attempt.merchantReference}/${sum}`,
      part: null,
      money: { amount: rest, currency: attempt.currency },
      happenedAt: ctx.clock.now(),
      isRest: true,
    })
  }
  return true
}

/** Made by the provider, but known without its id: from a payout file or a sum. */
const isUnnamed = ({ state, byHand, providerReference }: RefundOfAttempt): boolean =>
  state === 'done' && !byHand && providerReference === null

const isPending = ({ state, byHand }: RefundOfAttempt): boolean => state !== 'done' && !byHand

async function settleOurs(
  { ctx, tx, order }: PaidAttempt,
  refund: RefundOfAttempt,
  reference: string | null,
) {
  const status = { state: 'done' as const, providerReference: reference, details: { seen: true } }
  const outcome = await settleRefundInTransaction(ctx, tx, order, refund, status)
  return outcome === 'refunded'
}

const sourceOf = ({ attempt }: PaidAttempt) => `provider:${attempt.provider}` as const

async function record(
  of: PaidAttempt,
  kind: MoneyReturn['kind'],
  {
    part,
    reference,
    money,
    happenedAt,
    answerBy,
    reason,
    isRest,
  }: Omit<ReportedReturn, 'kind'> & {
    isRest?: boolean
  },
): Promise<boolean> {
  const what = { kind, reference, money, happenedAt, answerBy: answerBy ?? null, reason: reason ?? null }
  const recorded = await recordMoneyReturn(of.ctx, of.tx, {
    ...what,
    ...(isRest && { isRest }),
    of: { attempt: of.attempt.id, part },
    source: sourceOf(of),
  })
  return recorded === 'recorded'
}
