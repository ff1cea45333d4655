import { type PaymentState, paymentStateOf } from '#domain/payments/payment-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { readOrder } from '#server/orders/order-sql.ts'
import type { Shop } from '#server/platform/context.ts'
import { ProviderUnavailable } from '../providers/payment-provider.ts'
import { readLatestAttempt } from './attempt-sql.ts'
import { settleReturn } from './settle-return.ts'

/**
 * How an order's payment stands. When the customer comes back from a provider (with a query, whatever it says), the
 * provider is asked: its answer settles, the address proves nothing.
 */
export async function showPaymentStatus(
  shop: Shop,
  orderId: string,
  query: URLSearchParams,
): Promise<PaymentState> {
  const before = await readPaymentState(shop, orderId)
  if (query.size === 0) return before
  try {
    await settleReturn(shop, orderId, query)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return before
  }
  return readPaymentState(shop, orderId)
}

async function readPaymentState(shop: Shop, orderId: string): Promise<PaymentState> {
  const order = await readOrder(shop.db, orderId)
  if (!order) throw new Refusal('not_found')
  const attempt = await readLatestAttempt(shop.db, orderId)
  return paymentStateOf(order.state, attempt?.state ?? null)
}
