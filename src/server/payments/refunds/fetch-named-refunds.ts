import type { Shop } from '#server/platform/context.ts'
import { mapWithConcurrency } from '#server/platform/map-with-concurrency.ts'
import { createCircuitBreaker } from '../attempts/circuit-breaker.ts'
import { askedAtOnce } from '../attempts/fetch-statuses.ts'
import { type RefundRow, readRefundsNamed } from './refund-sql.ts'
import { fetchRefundStatus } from './send-refunds.ts'
import { type RefundSettled, settleRefund } from './settle-refund.ts'

/** A refund that a notification named; `outcome` is null while its provider cannot tell how it stands. */
export type NamedRefund = Pick<RefundRow, 'provider' | 'attemptId'> & { outcome: RefundSettled | null }

/**
 * Asks the providers how refunds stand and settles them. Answers what came of each by its reference; references of no
 * refund are missing.
 */
export async function fetchNamedRefunds(
  shop: Shop,
  references: readonly string[],
): Promise<Map<string, NamedRefund>> {
  const found = new Map<string, NamedRefund>()
  const breaker = createCircuitBreaker()
  await mapWithConcurrency(
    await readRefundsNamed(shop.db, [...new Set(references)]),
    askedAtOnce,
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
          shop.log.warn({ err: error, refund: refund.id }, 'the provider could not be asked about a refund')
        }
      }
    },
  )
  return found
}
