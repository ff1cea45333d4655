import type { Shop } from '#server/platform/context.ts'
import { mapWithConcurrency } from '#server/platform/running/map-with-concurrency.ts'
import { createCircuitBreaker, providerConcurrency } from '../attempts/circuit-breaker.ts'
import { type RefundRow, readRefundsNamed } from './refund-sql.ts'
import { fetchRefundStatus } from './send-refunds.ts'
import { type RefundSettled, settleRefund } from './settle-refund.ts'

/** A refund named by a notification; `outcome` is null while the provider's status is unavailable. */
export type NamedRefund = Pick<RefundRow, 'provider' | 'attemptId'> & { outcome: RefundSettled | null }

/**
 * Fetches the status of refunds and settles them. Returns each outcome by reference; unknown references are
 * missing.
 */
export async function fetchNamedRefunds(
  shop: Shop,
  references: readonly string[],
): Promise<Map<string, NamedRefund>> {
  const found = new Map<string, NamedRefund>()
  const breaker = createCircuitBreaker()
  await mapWithConcurrency(
    await readRefundsNamed(shop.db, [...new Set(references)]),
    providerConcurrency,
    async (refund) => {
      const { reference, provider, attemptId } = refund
      const named: NamedRefund = { provider, attemptId, outcome: null }
      found.set(reference, named)
      if (refund.state === 'done') named.outcome = 'nothing_new'
      else if (!breaker.isOpen(provider)) {
        try {
          const status = await fetchRefundStatus(shop, refund)
          if (status) named.outcome = await settleRefund(shop, refund, status)
        } catch (error) {
          breaker.note(provider, error)
          shop.log.warn(
            { err: error, refund: refund.id },
            "a refund's status could not be fetched from its provider",
          )
        }
      }
    },
  )
  return found
}
