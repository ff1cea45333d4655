import { billDeadline } from '#domain/payments/bill-deadline.ts'
import { nextBillState } from '#domain/payments/bill-states.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockBill, readBilledEvent, setBillDeadline } from '../bills/bill-sql.ts'
import { changeBill } from '../bills/change-bill.ts'
import { refuseOwnBill } from '../bills/refuse-own-bill.ts'
import { assertOwnCountry, type TransferStaff } from './transfer-staff.ts'
import { withdrawBillReceipt } from './undo-assignment-sql.ts'

/**
 * Takes the money back from a host's bill: it is open again with a new deadline, or cancelled if its event
 * was called off. Mails the host. Returns the bill's reference.
 * @throws Refusal not_found, own_order, placing_refunded (it was refunded)
 */
export async function reverseBillPayment(
  ctx: TransferStaff,
  tx: Transaction,
  billId: string,
): Promise<string> {
  const { startsAt, countryCode } = await readBilledEvent(tx, billId)
  assertOwnCountry(ctx, countryCode)
  await refuseOwnBill(tx, ctx.actor, billId)
  const bill = await lockBill(tx, billId)
  const to = nextBillState(bill.state, 'unpay')
  if (!to) throw new Refusal('placing_refunded')
  const now = ctx.clock.now()
  if (to === 'open') await setBillDeadline(tx, bill.id, billDeadline(now, startsAt, ctx.config.windows))
  await withdrawBillReceipt(tx, bill.id, now)
  await changeBill(ctx, tx, bill, { change: 'unpay', actor: ctx.actor })
  return String(bill.reference)
}
