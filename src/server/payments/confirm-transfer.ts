import type { Currency } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { readOrderNamed } from '../orders/order-sql.ts'
import type { Shop } from '../platform/context.ts'
import { readTransferAttempt } from './attempt-sql.ts'
import { type Settled, settlePayment } from './settle-payment.ts'
import { insertTransferReceipt } from './transfer-receipt-sql.ts'

/**
 * Staff have seen the money of an order on the account. `trackingKey` is the bank's key of the transfer (clave de
 * rastreo): one transfer pays one order, and saying it again changes nothing.
 */
export async function confirmTransfer(
  shop: Shop,
  orderName: string,
  trackingKey: string,
  staff: string,
): Promise<Settled> {
  const order = await readOrderNamed(shop.db, orderName)
  const attempt = order && (await readTransferAttempt(shop.db, order.id))
  if (!order || !attempt) throw new Refusal('not_found')
  const key = trackingKey.toUpperCase()
  if (!/^[A-Z0-9]{1,30}$/.test(key)) throw new Refusal('invalid_input')
  const receipt = await insertTransferReceipt(shop.db, key, attempt.id, staff, shop.clock.now())
  if (receipt === 'used for another order') throw new Refusal('amount_does_not_match')
  const money = { amount: attempt.amount, currency: attempt.currency as Currency }
  const truth = {
    change: 'complete' as const,
    money,
    merchantReference: attempt.merchantReference,
    providerReference: key,
    details: { trackingKey: key, seenBy: staff },
  }
  return settlePayment(shop, attempt.id, truth, `staff:${staff}`)
}
