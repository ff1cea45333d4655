import { statement, type Transaction } from '#server/platform/database.ts'

const withdraw = statement(
  'withdraw-forgiven-rest',
  `update money_returns set withdrawn_at = $2 where order_id = $1 and kind = 'short' and withdrawn_at is null`,
)

/** Takes back the forgiven rest of an order whose transfer belongs to another; a trigger books it. */
export async function withdrawForgivenRest(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.query(withdraw, [orderId, now])
}
