import { toMajor, toMinor } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { transferCode } from '#domain/sales/payments/payment-codes.ts'
import { readTrackingKey } from '#domain/sales/payments/transfers/tracking-key.ts'
import { act } from '#server/records/office-log/act.ts'
import { lockOrder, readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { readLatestAttempt } from '#server/sales/payments/attempts/attempt-sql.ts'
import { readMissing } from '#server/sales/payments/attempts/unrefunded-sql.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { type ReceivedOutcome, receiveTransfer } from '../receive-transfer.ts'
import { readTransferReceipt } from '../transfer-receipt-sql.ts'

/**
 * Records that staff saw the money for an order on the account. `trackingKey` is the bank's key of the
 * transfer (clave de rastreo): one transfer pays one order. Idempotent. `amount` in major units, by default
 * the missing amount; another amount is accepted only with `otherAmount`.
 * @throws Refusal not_found, invalid_input, own_order, transfer_is_known, amount_does_not_match (data:
 * missing, in major units)
 */
export async function confirmTransfer(
  ctx: TransferStaff,
  orderName: string,
  trackingKey: string,
  { amount, otherAmount = false }: { amount?: number | undefined; otherAmount?: boolean | undefined } = {},
): Promise<ReceivedOutcome | 'nothing_new'> {
  const order = await readOrderNamed(ctx.db, orderName)
  const asked = order && (await readLatestAttempt(ctx.db, order.id, transferCode))
  assertOwnCountry(ctx, order?.countryCode)
  if (!order || !asked) throw new Refusal('not_found')
  const key = readTrackingKey(trackingKey)
  const { currency } = order
  const came = amount === undefined ? undefined : toMinor(amount, currency)
  if (came === null) throw refusedField('amount', 'field_is_invalid')
  const about = {
    verb: 'transfer.confirm',
    object: { kind: 'order', id: order.number },
    country: order.countryCode,
  }
  return act(ctx, about, async (tx, entry) => {
    await refuseOwnOrder(tx, ctx.actor, order.id)
    const locked = (await lockOrder(tx, order.id)) ?? order
    const receipt = await readTransferReceipt(tx, key)
    if (receipt && receipt.orderId !== order.id) throw new Refusal('transfer_is_known')
    if (receipt) return 'nothing_new'
    const missing = await readMissing(tx, locked)
    if (came === undefined && missing <= 0 && asked.state === 'completed') return 'nothing_new'
    if (came !== undefined && came !== missing && !otherAmount)
      throw new Refusal('amount_does_not_match', {}, { data: { missing: toMajor(missing, currency) } })
    const wanted = missing > 0 && missing < asked.amount ? missing : asked.amount
    const money = { amount: came ?? wanted, currency, trackingKey: key, line: null }
    const { outcome } = await receiveTransfer(ctx, tx, order.id, money)
    entry.changes = {
      transfer: { to: key },
      amount: { to: money.amount },
      currency: { to: currency },
      outcome: { to: outcome },
    }
    return outcome
  })
}
