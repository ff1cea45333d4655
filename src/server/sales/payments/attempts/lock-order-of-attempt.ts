import type { Transaction } from '#server/platform/database.ts'
import { lockOrder } from '#server/sales/orders/order-sql.ts'
import { lockAttempt, readAttempt } from './attempt-sql.ts'

/** Locks the order of an attempt and then the attempt: the order in which every act on an order locks. */
export async function lockOrderOfAttempt(tx: Transaction, attemptId: string) {
  const seen = await readAttempt(tx, attemptId)
  const order = seen && (await lockOrder(tx, seen.orderId))
  // Its state may have changed before the lock.
  return { order, attempt: await lockAttempt(tx, attemptId) }
}
