import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '#domain/money.ts'
import { isPayable } from '#domain/orders/order-states.ts'
import { isOpen, nextAttemptState } from '#domain/payments/attempt-states.ts'
import type { ActorCtx, Shop } from '#server/platform/context.ts'
import type { KnownAttempt, PaymentTruth } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import type { AttemptRow } from './attempt-sql.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/**
 * Asks the provider what is true of an attempt and settles it.
 * @throws ProviderUnavailable when nothing can be known now: the attempt is still pending
 */
export async function askProvider(ctx: ActorCtx, attempt: AttemptRow): Promise<Settled> {
  const truth = await askForNews(ctx, attempt)
  return truth ? settlePayment(ctx, attempt.id, truth) : 'nothing_new'
}

/**
 * What the provider says of an attempt, unless that is known already. States only move forward, so what is no news to
 * an attempt that was read a while ago is none to it now.
 */
export async function askForNews(shop: Shop, attempt: AttemptRow): Promise<PaymentTruth | null> {
  const { lookUp, withdraw } = providerNamed(shop.config, attempt.provider)
  const ask = isNeeded(attempt) ? lookUp : (withdraw ?? lookUp)
  const truth = await ask?.(knownAttempt(shop, attempt))
  if (!truth?.change) return null
  const isNews =
    nextAttemptState(attempt.state, truth.change) !== null ||
    (truth.voucher && !isDeepStrictEqual(truth.voucher, attempt.nextStep?.voucher))
  return isNews ? truth : null
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
    money: { amount: attempt.amount, currency: attempt.currency as Currency },
    account: attempt.account,
    createdAt: attempt.createdAt,
    now: shop.clock.now(),
  }
}
