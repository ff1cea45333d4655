import type { Shop } from '#server/platform/context.ts'
import { readLatestAttempt } from '#server/sales/payments/attempts/attempt-sql.ts'
import { handleNotifications } from '#server/sales/payments/notifications/handle-notifications.ts'
import { takeNotification } from '#server/sales/payments/notifications/take-notification.ts'
import { callbackSignature } from '#server/sales/payments/providers/unlimit/read-callback.ts'
import type { At, Bought } from './history-types.ts'

/**
 * Sends Unlimit's webhooks about a card payment, and about one that the shop does not know, which staff look
 * into.
 */
export async function hearFromProvider(at: At, paid: Bought): Promise<void> {
  const hoursAgo = paid.hoursAgo - 0.1
  await at(hoursAgo, async (shop) => {
    const attempt = await readLatestAttempt(shop.db, paid.orderId)
    const { buyer, total } = paid
    await tell(shop, attempt?.merchantReference ?? '', attempt?.providerReference ?? '', total, buyer.email)
    await tell(shop, 'V7f3a09c1d2e84b5596aa17c4', '40512277', 1_120, 'vero.salas@vaiven.test')
    await handleNotifications(shop)
  })
}

async function tell(
  shop: Shop,
  order: string,
  payment: string,
  amount: number,
  email: string,
): Promise<void> {
  const time = shop.clock.now().toISOString()
  const rawBody = JSON.stringify({
    callback_time: time,
    payment_method: 'BANKCARD',
    merchant_order: { id: order, description: 'Vaivén' },
    payment_data: { id: payment, status: 'COMPLETED', amount, currency: 'MXN', created: time },
    card_account: { masked_pan: '400000...0077', holder: 'PAOLA MENDEZ', issuing_country_code: 'MX' },
    customer: { email },
  })
  const [secret = ''] = (shop.config.unlimit.callbackSecret ?? '').split(',')
  const headers = new Headers({
    'content-type': 'application/json',
    signature: callbackSignature(rawBody, secret.trim()),
  })
  await takeNotification(shop, 'unlimit', { rawBody, headers, query: new URLSearchParams() })
}
