import { toMajor, toMinor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { missingOf, nextBillState } from '#domain/sales/payments/bills/bill-states.ts'
import { readTrackingKey } from '#domain/sales/payments/transfers/tracking-key.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { insertBillPayment } from '../bills/bill-payment-sql.ts'
import { type BillRow, type LockedBill, lockBill, readBilledEvent, readBillNamed } from '../bills/bill-sql.ts'
import { changeBill } from '../bills/change-bill.ts'
import { refuseOwnBill } from '../bills/refuse-own-bill.ts'
import { assertOwnCountry, type TransferStaff } from '../common/transfer-staff.ts'
import { endBillMatters, settleBillMatters } from '../returns/make-good.ts'
import { forgiveBillRest, smallRestOfBill } from '../settling/forgive-small-rest.ts'
import { insertBillReceipt, readTransferReceipt } from './transfer-receipt-sql.ts'

/** The effect of a transfer on its bill. `to_refund`: the event was called off before the money came. */
export type PaidBill = 'paid' | 'partly_paid' | 'to_refund'

/** `known`: this transfer was confirmed before. */
export type ConfirmedBill = { outcome: PaidBill | 'known'; bill: BillRow }

/**
 * Records that staff saw money for a host's bill on the account. `trackingKey` is the bank's key of the transfer, `amount` in
 * major units what the bill lacks; less is accepted only with `otherAmount`. Idempotent.
 * @throws Refusal not_found, own_order, invalid_input (the key), amount_does_not_match (data: missing, in major units),
 * transfer_is_known (it paid something else), order_not_payable (it is paid, or was refunded)
 */
export async function confirmBill(
  ctx: TransferStaff,
  reference: string,
  given: { trackingKey: string; amount: number; otherAmount?: boolean },
): Promise<ConfirmedBill> {
  const named = await readBillNamed(ctx.db, reference)
  if (!named) throw new Refusal('not_found')
  const key = readTrackingKey(given.trackingKey)
  const amount = toMinor(given.amount, named.currency) ?? 0
  const { countryCode: country } = await readBilledEvent(ctx.db, named.id)
  assertOwnCountry(ctx, country)
  const about = { verb: 'transfer.confirm', object: { kind: 'host_bill', id: reference }, country }
  return act(ctx, about, async (tx, entry): Promise<ConfirmedBill> => {
    entry.changes = { transfer: { to: key }, amount: { to: amount }, currency: { to: named.currency } }
    await refuseOwnBill(tx, ctx.actor, named.id)
    const bill = await lockBill(tx, named.id)
    const receipt = await readTransferReceipt(tx, key)
    if (receipt?.billId === bill.id) return { outcome: 'known', bill }
    if (receipt) throw new Refusal('transfer_is_known')
    if (!nextBillState(bill.state, 'pay', bill)) throw new Refusal('order_not_payable')
    const missing = missingOf(bill.state, bill)
    if (missing === 0) throw new Refusal('order_not_payable')
    if (amount <= 0 || amount > missing || (amount < missing && !given.otherAmount))
      throw new Refusal('amount_does_not_match', {}, { data: { missing: toMajor(missing, bill.currency) } })
    return { outcome: await payBill(ctx, tx, bill, { amount, key, line: null }), bill }
  })
}

/**
 * Books a transfer for a locked bill: its whole rest, with the small rest that a bank kept, or a part. `amount` in minor units
 * is at most what the bill lacks. It settles first what left the bill again. Money for a bill that has ended is to be refunded.
 * @throws Refusal transfer_is_known (the transfer paid something else), order_not_payable
 */
export async function payBill(
  ctx: ActorCtx,
  tx: Transaction,
  bill: LockedBill,
  { amount, key, line }: { amount: number; key: string | null; line: number | null },
): Promise<PaidBill> {
  const now = ctx.clock.now()
  if (amount > missingOf(bill.state, bill)) throw new Refusal('order_not_payable')
  const paymentId = await insertBillPayment(tx, { billId: bill.id, amount, line, now })
  const seen = { billId: bill.id, paymentId, actor: ctx.actor, now }
  if (key && !(await insertBillReceipt(tx, { trackingKey: key, ...seen })))
    throw new Refusal('transfer_is_known')
  const isOpen = bill.state === 'open' || bill.state === 'paid'
  if (isOpen) await settleBillMatters(ctx, tx, bill, amount)
  const after = await lockBill(tx, bill.id)
  const rest = smallRestOfBill(after)
  if (rest > 0) {
    await forgiveBillRest(ctx, tx, bill, { amount: rest, reason: null, reference: paymentId })
    await endBillMatters(ctx, tx, bill.id)
    after.due = 0
  }
  const isPart = isOpen && after.due > 0
  const state = await changeBill(ctx, tx, after, { change: isPart ? 'part' : 'pay', actor: ctx.actor })
  if (isPart) return 'partly_paid'
  if (state !== 'paid' && state !== 'to_refund') throw new Refusal('order_not_payable')
  return state
}
