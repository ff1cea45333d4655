import { isOpen } from '#domain/payments/attempt-states.ts'
import { type PaymentState, paymentStateOf } from '#domain/payments/payment-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { readOrder } from '../orders/order-sql.ts'
import type { Shop } from '../platform/context.ts'
import { askProvider } from './ask-provider.ts'
import { readLatestAttempt } from './attempt-sql.ts'
import { ProviderUnavailable } from './payment-provider.ts'

/**
 * How an order's payment stands. When the customer comes back from a provider, whatever the address says, the
 * provider is asked: its answer settles, the address proves nothing.
 */
export async function showPaymentStatus(
  shop: Shop,
  orderId: string,
  isReturn: boolean,
): Promise<PaymentState> {
  const before = await readPaymentState(shop, orderId)
  if (!isReturn || before.state !== 'awaiting_payment') return before.state
  const { attempt } = before
  if (!attempt || !isOpen(attempt.state)) return before.state
  try {
    await askProvider(shop, attempt, 'return')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return before.state
  }
  return (await readPaymentState(shop, orderId)).state
}

async function readPaymentState(shop: Shop, orderId: string) {
  const order = await readOrder(shop.db, orderId)
  if (!order) throw new Refusal('not_found')
  const attempt = await readLatestAttempt(shop.db, orderId)
  return { state: paymentStateOf(order.state, attempt?.state ?? null), attempt }
}
