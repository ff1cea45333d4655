import { Refusal } from '#domain/platform/refusal.ts'
import { nextBillState } from '#domain/sales/payments/bills/bill-states.ts'
import type { Transaction } from '#server/platform/database.ts'
import { findBillPaymentOf, withdrawBillPayment } from '#server/sales/payments/bills/bill-payment-sql.ts'
import { lockBill, readBilledEvent } from '#server/sales/payments/bills/bill-sql.ts'
import { changeBill } from '#server/sales/payments/bills/change-bill.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { renewDeadline } from '#server/sales/payments/bills/renew-deadline.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { withdrawForgivenRest } from './rest-sql.ts'

/**
 * Takes the money of a line back from a host's bill: it is open again with a new deadline; if its event was called off, less
 * is to be refunded, or it is cancelled. Mails the host. Returns the bill's reference.
 * @throws Refusal not_found, own_order, placing_not_undone (it paid nothing), placing_refunded (it was refunded, or left again)
 */
export async function reverseBillPayment(
  ctx: TransferStaff,
  tx: Transaction,
  { billId, lineId }: { billId: string; lineId: number },
): Promise<string> {
  const { countryCode } = await readBilledEvent(tx, billId)
  assertOwnCountry(ctx, countryCode)
  await refuseOwnBill(tx, ctx.actor, billId)
  const bill = await lockBill(tx, billId)
  if (!nextBillState(bill.state, 'unpay', bill)) throw new Refusal('placing_refunded')
  const payment = await findBillPaymentOf(tx, billId, lineId)
  if (!payment) throw new Refusal('placing_not_undone')
  // The money that left again has to be of the bill.
  if (bill.came - payment.amount < bill.gone) throw new Refusal('placing_refunded')
  const now = ctx.clock.now()
  if (bill.state === 'paid') await renewDeadline(ctx, tx, billId)
  await withdrawForgivenRest(tx, { billId }, now)
  await withdrawBillPayment(tx, payment.id, now)
  await changeBill(ctx, tx, await lockBill(tx, billId), { change: 'unpay', actor: ctx.actor })
  return String(bill.reference)
}
