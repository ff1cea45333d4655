import { isDeepStrictEqual } from 'node:util'
import { isPayable } from '#domain/orders/order-states.ts'
import { isOpen, nextAttemptState } from '#domain/payments/attempt-states.ts'
import type { ActorCtx, Shop } from '#server/platform/context.ts'
import type { KnownAttempt, ProviderStatus } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import type { AttemptRow } from './attempt-sql.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/**
 * Fetches an attempt's status from its provider and settles it.
 * @throws ProviderUnavailable when the status cannot be known now; the attempt stays pending
 */
export async function fetchAndSettle(ctx: ActorCtx, attempt: AttemptRow): Promise<Settled> {
  const status = await fetchStatusChange(ctx, attempt)
  return status ? settlePayment(ctx, attempt.id, status) : 'nothing_new'
}

/**
 * The provider's status of an attempt, or null when it changes nothing. States never go back, so a stale
 * `attempt` is safe here.
 * @throws ProviderUnavailable
 */
export async function fetchStatusChange(shop: Shop, attempt: AttemptRow): Promise<ProviderStatus | null> {
  const { lookUp, cancelOpenPayment } = providerNamed(shop.config, attempt.provider)
  const ask = mustBeCancelled(attempt) ? (cancelOpenPayment ?? lookUp) : lookUp
  const status = await ask?.(knownAttempt(shop, attempt))
  if (!status?.change) return null
  const changesAttempt =
    nextAttemptState(attempt.state, status.change) !== null ||
    status.surplus?.length ||
    (status.voucher && !isDeepStrictEqual(status.voucher, attempt.nextStep?.voucher))
  return changesAttempt ? status : null
}

/** Whether open payments on its page must be cancelled: it was just paid, or its order needs no more money. */
function mustBeCancelled({ state, orderState, isClosing }: AttemptRow): boolean {
  return isClosing || (isOpen(state) && !isPayable(orderState))
}

/** The facts of an attempt that its provider's look-up needs. */
export function knownAttempt(shop: Shop, attempt: AttemptRow): KnownAttempt {
  return {
    code: attempt.code,
    merchantReference: attempt.merchantReference,
    providerReference: attempt.providerReference,
    isPaid: attempt.state === 'completed',
    pageReference: attempt.nextStep?.preference_id ?? null,
    money: { amount: attempt.amount, currency: attempt.currency },
    account: attempt.account,
    createdAt: attempt.createdAt,
    now: shop.clock.now(),
  }
}
