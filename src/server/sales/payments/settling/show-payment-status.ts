import { Refusal } from '#domain/platform/refusal.ts'
import { type PaymentState, paymentStateOf } from '#domain/sales/payments/attempts/payment-states.ts'
import type { Shop } from '#server/platform/context.ts'
import { readPaymentState } from '../attempts/attempt-sql.ts'
import { ProviderUnavailable } from '../providers/payment-provider.ts'
import { settleReturn } from './settle-return.ts'

/**
 * The state of an order's payment. When the customer returns from a provider (any query), the provider's
 * status is fetched: only that settles, because anyone could open the address.
 */
export async function showPaymentStatus(
  shop: Shop,
  orderId: string,
  query: URLSearchParams,
): Promise<PaymentState> {
  const before = await paymentState(shop, orderId)
  if (query.size === 0) return before
  try {
    await settleReturn(shop, orderId, query)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return before
  }
  return paymentState(shop, orderId)
}

async function paymentState(shop: Shop, orderId: string): Promise<PaymentState> {
  const found = await readPaymentState(shop.db, orderId)
  if (!found) throw new Refusal('not_found')
  return paymentStateOf(found.orderState, found.attemptState)
}
