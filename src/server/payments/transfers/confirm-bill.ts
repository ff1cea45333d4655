import { toMajor, toMinor } from '#domain/money.ts'
import { readTrackingKey } from '#domain/payments/transfers/tracking-key.ts'
import { Refusal } from '#domain/refusal.ts'
import { act } from '#server/office-log/act.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type BillRow, type LockedBill, lockBill, readBilledEvent, readBillNamed } from '../bills/bill-sql.ts'
import { changeBill } from '../bills/change-bill.ts'
import { refuseOwnBill } from '../bills/refuse-own-bill.ts'
import { insertBillReceipt, readTransferReceipt } from './transfer-receipt-sql.ts'
import { assertOwnCountry, type TransferStaff } from './transfer-staff.ts'

/**
 * `to_refund`: the event was called off before the money came. `known`: this transfer was confirmed before.
 */
export type ConfirmedBill = { outcome: 'paid' | 'to_refund' | 'known'; bill: BillRow }

/**
 * Records that staff saw the money for a host's bill on the account. `trackingKey` is the bank's key of the
 * transfer, `amount` the whole bill in major units. Idempotent.
 * @throws Refusal not_found, own_order, invalid_input (the key), amount_does_not_match, transfer_is_known (it
 * paid something else), order_not_payable (another transfer paid the bill)
 */
export async function confirmBill(
  ctx: TransferStaff,
  reference: string,
  { trackingKey, amount }: { trackingKey: string; amount: number },
): Promise<ConfirmedBill> {
  const named = await readBillNamed(ctx.db, reference)
  if (!named) throw new Refusal('not_found')
  const key = readTrackingKey(trackingKey)
  if (toMinor(amount, named.currency) !== named.amount)
    throw new Refusal(
      'amount_does_not_match',
      {},
      { data: { missing: toMajor(named.amount, named.currency) } },
    )
  const { countryCode: country } = await readBilledEvent(ctx.db, named.id)
  assertOwnCountry(ctx, country)
  const about = { verb: 'transfer.confirm', object: { kind: 'host_bill', id: reference }, country }
  return act(ctx, about, async (tx, entry): Promise<ConfirmedBill> => {
    entry.changes = { transfer: { to: key }, amount: { to: named.amount }, currency: { to: named.currency } }
    await refuseOwnBill(tx, ctx.actor, named.id)
    const bill = await lockBill(tx, named.id)
    const receipt = await readTransferReceipt(tx, key)
    if (receipt?.billId === bill.id) return { outcome: 'known', bill }
    return { outcome: await payBill(ctx, tx, bill, key), bill }
  })
}

/**
 * Marks a locked bill as paid, by a transfer whose key may be known; a trigger books the money
 * (`book_host_bill`). Money for a cancelled bill is to be refunded.
 * @throws Refusal transfer_is_known (the transfer paid something else), order_not_payable
 */
export async function payBill(
  ctx: ActorCtx,
  tx: Transaction,
  bill: LockedBill,
  key: string | null,
): Promise<'paid' | 'to_refund'> {
  if (key && (await readTransferReceipt(tx, key))) throw new Refusal('transfer_is_known')
  const state = await changeBill(ctx, tx, bill, { change: 'pay', actor: ctx.actor })
  if (state !== 'paid' && state !== 'to_refund') throw new Refusal('order_not_payable')
  const seen = { billId: bill.id, actor: ctx.actor, now: ctx.clock.now() }
  if (key && !(await insertBillReceipt(tx, { trackingKey: key, ...seen })))
    throw new Refusal('transfer_is_known')
  return state
}
