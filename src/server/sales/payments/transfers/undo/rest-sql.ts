import { statement, type Transaction } from '#server/platform/database.ts'

const withdraw = statement(
  'withdraw-forgiven-rest',
  `update money_returns set withdrawn_at = $3 where (order_id = $1 or bill_id = $2) and kind = 'short' and withdrawn_at is null`,
)

/** Takes back the forgiven rest of an order or a bill whose transfer belongs to another; a trigger books it. */
export async function withdrawForgivenRest(
  tx: Transaction,
  of: { orderId: string } | { billId: string },
  now: Date,
): Promise<void> {
  await tx.query(withdraw, 'orderId' in of ? [of.orderId, null, now] : [null, of.billId, now])
}
