import type { Money } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { RefundAccount } from '#domain/sales/payments/refunds/refund-account.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { act } from '#server/records/office-log/act.ts'
import { lockOrder, readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { lockWaitingRefunds, recordHandRefundAsked } from './hand-refund-sql.ts'
import { refundToken } from './refund-token.ts'

/**
 * A refund that staff send. If `account` is null, the customer has just been mailed a new link to enter one.
 */
export type RefundToSend = { money: Money; account: RefundAccount | null }

/**
 * The refunds of an order that staff have to send, with their accounts, oldest first. Customers who have not
 * entered an account are mailed a new link. The reading is logged.
 * @throws Refusal not_found, own_order
 */
export async function showRefundAccounts(
  ctx: ActorCtx,
  orderName: string,
): Promise<{ number: string; refunds: RefundToSend[] }> {
  const named = await readOrderNamed(ctx.db, orderName)
  if (!named) throw new Refusal('not_found')
  const { number, countryCode: country } = named
  const about = { verb: 'refund.read-account', object: { kind: 'order', id: number }, country }
  return act(ctx, about, async (tx) => {
    await refuseOwnOrder(tx, ctx.actor, named.id)
    const order = await lockOrder(tx, named.id)
    const refunds = await lockWaitingRefunds(tx, named.id)
    if (!order) throw new Refusal('not_found')
    const now = ctx.clock.now()
    const toSend: RefundToSend[] = []
    for (const { refundId, amount, currency, account } of refunds) {
      const money = { amount, currency: currency }
      toSend.push({ money, account })
      if (account) continue
      await recordHandRefundAsked(tx, refundId, now)
      await enqueueMail(tx, ctx, {
        to: order.email,
        locale: order.locale,
        orderId: order.id,
        kind: 'refund',
        data: { state: 'by_hand', token: refundToken(ctx.config, refundId, now), ...money },
      })
    }
    return { number, refunds: toSend }
  })
}
