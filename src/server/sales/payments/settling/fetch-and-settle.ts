import { isDeepStrictEqual } from 'node:util'
import { isPayable } from '#domain/sales/orders/order-states.ts'
import { isOpen, nextAttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { ActorCtx, Shop } from '#server/platform/context.ts'
import type { AttemptRow } from '../attempts/attempt-sql.ts'
import { noteEvidence } from '../attempts/payment-evidence-sql.ts'
import { type KnownAttempt, PaymentUnclear, type ProviderStatus } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/**
 * Fetches an attempt's status from its provider and settles it. `named`: the provider's ids of payments that may be its.
 * @throws ProviderUnavailable when the status cannot be known now; the attempt stays pending
 */
export async function fetchAndSettle(
  ctx: ActorCtx,
  attempt: AttemptRow,
  named: readonly string[] = [],
): Promise<Settled> {
  const status = await fetchStatusChange(ctx, attempt, named)
  return status ? settlePayment(ctx, attempt.id, status) : 'nothing_new'
}

/**
 * The provider's status of an attempt, or null when it changes nothing. States never go back, so a stale
 * `attempt` is safe here.
 * @throws ProviderUnavailable
 */
export async function fetchStatusChange(
  shop: Shop,
  attempt: AttemptRow,
  named: readonly string[] = [],
): Promise<ProviderStatus | null> {
  const { lookUp, cancelOpenPayment } = providerNamed(shop.config, attempt.provider)
  const ask = mustBeCancelled(attempt) ? (cancelOpenPayment ?? lookUp) : lookUp
  const status = await ask?.(knownAttempt(shop, attempt, named))
  if (!status) return null
  const { payments = [], isUndecided = false } = status
  if (attempt.isUndecided && payments.length === 0)
    throw new PaymentUnclear('a payment that the customer had made is not found any more')
  await noteEvidence(shop.db, attempt, { payments, isUndecided }, shop.clock.now())
  if (!status.change) return null
  const changesAttempt =
    nextAttemptState(attempt.state, status.change) !== null ||
    status.surplus?.length ||
    (attempt.state === 'completed' &&
      (status.returns?.length || status.refundedSum || status.isRefundUnclear)) ||
    (status.voucher && !isDeepStrictEqual(status.voucher, attempt.nextStep?.voucher))
  return changesAttempt ? status : null
}

/** Whether open payments on its page must be cancelled: it was just paid, or its order needs no more money. */
function mustBeCancelled({ state, orderState, isClosing }: AttemptRow): boolean {
  return isClosing || (isOpen(state) && !isPayable(orderState))
}

/** The facts of an attempt that its provider's look-up needs. */
export function knownAttempt(shop: Shop, attempt: AttemptRow, named: readonly string[] = []): KnownAttempt {
  return {
    code: attempt.code,
    merchantReference: attempt.merchantReference,
    providerReference: attempt.providerReference,
    isPaid: attempt.state === 'completed',
    pageReference: attempt.nextStep?.preference_id ?? null,
    knownPayments: [...new Set([...attempt.knownPayments, ...named])],
    money: { amount: attempt.amount, currency: attempt.currency },
    account: attempt.providerAccount,
    createdAt: attempt.createdAt,
    now: shop.clock.now(),
  }
}
