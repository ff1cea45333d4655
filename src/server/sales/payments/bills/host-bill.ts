import type { Currency } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { billDeadline } from '#domain/sales/payments/bills/bill-deadline.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { type BillRow, findBillOf, insertBill } from './bill-sql.ts'

export type HostBill = BillRow

type BilledEvent = { requestId: number; eventId: number; countryCode: string; startsAt: Date }

/**
 * Opens the bill of an event that its host pays; a trigger books the debt (`book_host_bill`).
 * @param money in minor units, more than 0
 * @throws Refusal payment_method_not_available (no account in the country receives transfers)
 */
export async function openBill(
  { clock, config, actor }: Pick<ActorCtx, 'clock' | 'config' | 'actor'>,
  tx: Transaction,
  event: BilledEvent,
  money: { amount: number; currency: Currency },
): Promise<HostBill> {
  if (!config.transferAccounts[event.countryCode]) throw new Refusal('payment_method_not_available')
  const now = clock.now()
  const dueAt = billDeadline(now, event.startsAt, config.windows)
  return insertBill(tx, event, money, { dueAt, actor, now })
}

/** The bill of a private event; null when the guests pay themselves. */
export function readBillOf(db: Queryable, requestId: number): Promise<HostBill | null> {
  return findBillOf(db, requestId)
}
