import type { Locale } from '#domain/locales.ts'
import { type Currency, formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '../emails/enqueue-mail.ts'
import { lockOrder, readOrderNamed } from '../orders/order-sql.ts'
import type { Shop } from '../platform/context.ts'
import { keepHandRefundAsked, lockWaitingRefunds } from './hand-refund-sql.ts'
import { refundToken } from './refund-token.ts'

/**
 * Where the refunds of an order go that staff have to send, for staff. Whoever has not said it yet is mailed a new link.
 */
export async function showRefundAccounts(shop: Shop, orderName: string): Promise<string> {
  const named = await readOrderNamed(shop.db, orderName)
  if (!named) throw new Refusal('not_found')
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, named.id)
    const refunds = await lockWaitingRefunds(tx, named.id)
    if (!order || refunds.length === 0) return `${named.number} has no refund that waits for staff`
    const now = shop.clock.now()
    const lines: string[] = []
    for (const { refundId, amount, currency, account } of refunds) {
      const money = { amount, currency: currency as Currency }
      if (account) {
        const { holder, bank, rut, accountType } = account
        lines.push(
          [formatMoney(money), account.account, accountType && `cuenta ${accountType}`, bank, holder, rut]
            .filter(Boolean)
            .join(' · '),
        )
        continue
      }
      await keepHandRefundAsked(tx, refundId, now)
      await enqueueMail(tx, shop, {
        to: order.email,
        locale: order.locale as Locale,
        orderId: order.id,
        kind: 'refund',
        data: { state: 'by_hand', token: refundToken(shop.config, refundId, now), ...money },
      })
      lines.push(`${formatMoney(money)} · no account yet: a new link is on its way to the customer`)
    }
    return lines.join('\n')
  })
}
