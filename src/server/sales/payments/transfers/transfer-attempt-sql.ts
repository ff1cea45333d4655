import { transferCode } from '#domain/sales/payments/payment-codes.ts'
import { statement, type Transaction } from '#server/platform/database.ts'
import { type AttemptRow, attemptColumns } from '../attempts/attempt-sql.ts'

const lockTransfer = statement(
  'lock-open-transfer',
  `select ${attemptColumns} from payment_attempts a
   where a.order_id = $1 and a.code = '${transferCode}' and a.amount = $2 and a.state not in ('completed', 'misplaced') and not a.unasked
   order by a.ordinal desc limit 1 for no key update`,
)

/** The attempt that waits for a transfer of exactly this amount. */
export async function lockOpenTransfer(tx: Transaction, orderId: string, amount: number) {
  const [attempt] = await tx.query<AttemptRow>(lockTransfer, [orderId, amount])
  return attempt
}

const cancelTransfers = statement(
  'cancel-open-transfers',
  `update payment_attempts set state = 'cancelled', updated_at = $2
   where order_id = $1 and code = '${transferCode}' and state in ('new', 'processing', 'authorized')`,
)

/** A paid order does not wait for transfers any more. */
export async function cancelOpenTransfers(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.query(cancelTransfers, [orderId, now])
}
