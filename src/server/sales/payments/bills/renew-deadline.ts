import { billDeadline } from '#domain/sales/payments/bills/bill-deadline.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { readBilledEvent, setBillDeadline } from './bill-sql.ts'

/** Gives the host of a bill that was paid the time of a new transfer, because its money is missing again. */
export async function renewDeadline(
  { clock, config }: Pick<ActorCtx, 'clock' | 'config'>,
  tx: Transaction,
  billId: string,
): Promise<void> {
  const { startsAt } = await readBilledEvent(tx, billId)
  await setBillDeadline(tx, billId, billDeadline(clock.now(), startsAt, config.windows))
}
