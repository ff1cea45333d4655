import { transferCode } from '#domain/payments/payment-codes.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockOrder, readOrderNamed } from '#server/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/orders/refuse-own-order.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { type AttemptRow, insertAttempt, newAttemptRow, readLatestAttempt } from '../attempts/attempt-sql.ts'
import { type Settled, settleInTransaction } from '../attempts/settle-payment.ts'
import { readReceived } from '../ledger/unrefunded-sql.ts'
import { insertTransferReceipt, readTransferReceipt } from './transfer-receipt-sql.ts'

/**
 * Staff have seen the money of an order on the account: all of it, or what was missing of it. `trackingKey` is the
 * bank's key of the transfer (clave de rastreo): one transfer pays one order, and saying it again changes nothing.
 */
export async function confirmTransfer(
  ctx: ActorCtx,
  orderName: string,
  trackingKey: string,
): Promise<Settled> {
  const order = await readOrderNamed(ctx.db, orderName)
  const asked = order && (await readLatestAttempt(ctx.db, order.id, transferCode))
  if (!order || !asked) throw new Refusal('not_found')
  const key = trackingKey.toUpperCase()
  if (!/^[A-Z0-9]{1,30}$/.test(key)) throw new Refusal('invalid_input')
  await refuseOwnOrder(ctx.db, ctx.actor, order.id)
  return ctx.db.transaction(async (tx) => {
    await lockOrder(tx, order.id)
    const receipt = await readTransferReceipt(tx, key)
    if (receipt && receipt.orderId !== order.id) throw new Refusal('transfer_is_known')
    if (receipt) return 'nothing_new'
    const now = ctx.clock.now()
    const missing = order.total - (await readReceived(tx, order.id))
    const { provider, code, currency } = asked
    let attempt: Pick<AttemptRow, 'id' | 'amount'> = asked
    if (missing > 0 && missing < asked.amount) {
      const rest = newAttemptRow({
        orderId: order.id,
        provider,
        code,
        amount: missing,
        currency,
        now,
        unasked: true,
      })
      await insertAttempt(tx, rest)
      attempt = rest
    }
    await insertTransferReceipt(tx, { trackingKey: key, attemptId: attempt.id, actor: ctx.actor, now })
    const status = {
      change: 'complete' as const,
      money: { amount: attempt.amount, currency: currency },
      merchantReference: null,
      providerReference: key,
      details: { trackingKey: key, seenBy: ctx.actor.id },
    }
    return settleInTransaction(ctx, tx, attempt.id, status)
  })
}
