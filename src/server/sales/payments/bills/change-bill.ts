import type { MailKind } from '#domain/mails/mail-kinds.ts'
import type { Actor } from '#domain/people/actor.ts'
import { type BillChange, type BillState, nextBillState } from '#domain/sales/payments/bills/bill-states.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { type LockedBill, lockBillOf, updateBill } from './bill-sql.ts'

type BillMail = Extract<MailKind, `private_event_bill_${string}`>

/** A cancelled bill has no mail of its own: the mail about the event mentions it. */
const mails: Partial<Record<BillState, BillMail>> = {
  paid: 'private_event_bill_paid',
  to_refund: 'private_event_bill_to_refund',
  refunded: 'private_event_bill_refunded',
}

function mailOf(change: BillChange, to: BillState): BillMail | undefined {
  if (change === 'unpay') return 'private_event_bill_undone'
  if (change === 'part') return 'private_event_bill_part'
  return change === 'leave' ? undefined : mails[to]
}

/**
 * Changes a locked bill, whose money is the present one, and notifies its host; a trigger books what is to be refunded
 * (`book_host_bill`). Returns the new state, or null when the transition is not allowed.
 */
export async function changeBill(
  shop: Pick<Shop, 'clock'>,
  tx: Transaction,
  bill: LockedBill,
  { change, actor }: { change: BillChange; actor: Actor },
): Promise<BillState | null> {
  const to = nextBillState(bill.state, change, bill)
  if (!to) return null
  await updateBill(tx, bill, { change, to, actor, now: shop.clock.now() })
  const kind = mailOf(change, to)
  if (kind && bill.requestId !== null) {
    const data = { requestId: bill.requestId }
    await enqueueMail(tx, shop, { to: bill.hostEmail, locale: bill.hostLocale, kind, data })
  }
  return to
}

/** Ends the bill of an event that was called off: what came is to be refunded; without any money it is cancelled. */
export async function endBill(
  shop: Pick<Shop, 'clock'>,
  tx: Transaction,
  requestId: number,
  actor: Actor,
): Promise<void> {
  const bill = await lockBillOf(tx, requestId)
  if (bill) await changeBill(shop, tx, bill, { change: 'end', actor })
}
