import type { Money } from '#domain/money.ts'
import type { RefundAccount } from '#domain/payments/refunds/refund-account.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockOrder, readOrderNamed } from '#server/orders/order-sql.ts'
import type { Shop } from '#server/platform/context.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { lockWaitingRefunds, recordHandRefundAsked } from './hand-refund-sql.ts'
import { refundToken } from './refund-token.ts'

/**
 * A refund that staff send. If `account` is null, the customer has just been mailed a new link to enter one.
 */
export type RefundToSend = { money: Money; account: RefundAccount | null }

/**
 * The refunds of an order that staff have to send, with their accounts, oldest first. Customers who have not
 * entered an account are mailed a new link.
 * @throws Refusal not_found
 */
export async function showRefundAccounts(
  shop: Shop,
  orderName: string,
): Promise<{ number: string; refunds: RefundToSend[] }> {
  const named = await readOrderNamed(shop.db, orderName)
  if (!named) throw new Refusal('not_found')
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, named.id)
    const refunds = await lockWaitingRefunds(tx, named.id)
    if (!order) throw new Refusal('not_found')
    const now = shop.clock.now()
    const toSend: RefundToSend[] = []
    for (const { refundId, amount, currency, account } of refunds) {
      const money = { amount, currency: currency }
      toSend.push({ money, account })
      if (account) continue
      await recordHandRefundAsked(tx, refundId, now)
      await enqueueMail(tx, shop, {
        to: order.email,
        locale: order.locale,
        orderId: order.id,
        kind: 'refund',
        data: { state: 'by_hand', token: refundToken(shop.config, refundId, now), ...money },
      })
    }
    return { number: named.number, refunds: toSend }
  })
}
