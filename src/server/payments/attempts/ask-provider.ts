import { isDeepStrictEqual } from 'node:util'
import { isPayable } from '#domain/orders/order-states.ts'
import { isOpen, nextAttemptState } from '#domain/payments/attempt-states.ts'
import type { ActorCtx, Shop } from '#server/platform/context.ts'
import type { KnownAttempt, ProviderStatus } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import type { AttemptRow } from './attempt-sql.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/**
 * Settles an attempt by what its provider says now.
 * @throws ProviderUnavailable when nothing can be known now: the attempt is still pending
 */
export async function askProvider(ctx: ActorCtx, attempt: AttemptRow): Promise<Settled> {
  const status = await fetchStatusChange(ctx, attempt)
  return status ? settlePayment(ctx, attempt.id, status) : 'nothing_new'
}

/**
 * The provider's status of an attempt, or null when it changes nothing. States never go back, so an attempt that was
 * read a while ago is safe here.
 * @throws ProviderUnavailable
 */
export async function fetchStatusChange(shop: Shop, attempt: AttemptRow): Promise<ProviderStatus | null> {
  const { lookUp, cancelOpenPayment } = providerNamed(shop.config, attempt.provider)
  const ask = isNeeded(attempt) ? lookUp : (cancelOpenPayment ?? lookUp)
  const status = await ask?.(knownAttempt(shop, attempt))
  if (!status?.change) return null
  const isNews =
    nextAttemptState(attempt.state, status.change) !== null ||
    (status.voucher && !isDeepStrictEqual(status.voucher, attempt.nextStep?.voucher))
  return isNews ? status : null
}

/** Whether the order still waits for the money that the attempt may bring. */
function isNeeded({ state, orderState }: AttemptRow): boolean {
  return isPayable(orderState) || !isOpen(state)
}

/** An attempt as a provider is asked about it. */
export function knownAttempt(shop: Shop, attempt: AttemptRow): KnownAttempt {
  return {
    code: attempt.code,
    merchantReference: attempt.merchantReference,
    providerReference: attempt.providerReference,
    money: { amount: attempt.amount, currency: attempt.currency },
    account: attempt.account,
    createdAt: attempt.createdAt,
    now: shop.clock.now(),
  }
}
