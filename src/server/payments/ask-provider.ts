import type { Currency } from '#domain/money.ts'
import type { Shop } from '../platform/context.ts'
import { type AttemptRow, takeAttemptsToAsk } from './attempt-sql.ts'
import type { KnownAttempt } from './payment-provider.ts'
import { providerNamed } from './providers.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/**
 * Asks the provider what is true of an attempt and settles it.
 * @throws ProviderUnavailable when nothing can be known now: the attempt is still pending
 */
export async function askProvider(shop: Shop, attempt: AttemptRow, actor: string): Promise<Settled> {
  const provider = providerNamed(shop.config, attempt.provider)
  if (!provider.lookUp) return 'nothing_new'
  const truth = await provider.lookUp(knownAttempt(shop, attempt))
  return settlePayment(shop, attempt.id, truth, actor)
}

/** An attempt as a provider is asked about it. */
export function knownAttempt(shop: Shop, attempt: AttemptRow): KnownAttempt {
  return {
    code: attempt.code,
    merchantReference: attempt.merchantReference,
    providerReference: attempt.providerReference,
    money: { amount: attempt.amount, currency: attempt.currency as Currency },
    createdAt: attempt.createdAt,
    now: shop.clock.now(),
  }
}

/** Asks about every attempt whose turn has come: what a lost notification hides is found here. */
export async function reconcileAttempts(shop: Shop): Promise<void> {
  for (const attempt of await takeAttemptsToAsk(shop.db, shop.clock.now(), 100)) {
    try {
      await askProvider(shop, attempt, 'reconciler')
    } catch (error) {
      shop.log.warn({ err: error, attempt: attempt.id }, 'the provider could not be asked')
    }
  }
}
