import type { Actor } from '#domain/people/actor.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** The bank's key of a transfer, and who saw the money. */
type Receipt = { trackingKey: string; actor: Actor; now: Date }

const insertReceipt = statement(
  'insert-transfer-receipt',
  `insert into transfer_receipts (tracking_key, attempt_id, actor_kind, actor_id, seen_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning tracking_key`,
)

/** Records which attempt a transfer pays; false when the key or the attempt has a receipt already. */
export async function insertTransferReceipt(
  db: Queryable,
  { trackingKey, attemptId, actor, now }: Receipt & { attemptId: string },
): Promise<boolean> {
  return (await db.query(insertReceipt, [trackingKey, attemptId, actor.kind, actor.id, now])).length === 1
}

const insertForBill = statement(
  'insert-transfer-receipt-of-bill',
  `insert into transfer_receipts (tracking_key, bill_id, bill_payment_id, actor_kind, actor_id, seen_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning tracking_key`,
)

/** Records which payment of a bill a transfer is; false when it pays something else. */
export async function insertBillReceipt(
  db: Queryable,
  { trackingKey, billId, paymentId, actor, now }: Receipt & { billId: string; paymentId: string },
): Promise<boolean> {
  const values = [trackingKey, billId, paymentId, actor.kind, actor.id, now]
  return (await db.query(insertForBill, values)).length === 1
}

const findReceipt = statement(
  'find-transfer-receipt',
  `select a.order_id, r.bill_id
   from transfer_receipts r left join payment_attempts a on a.id = r.attempt_id where r.tracking_key = $1 and r.withdrawn_at is null`,
)

/** The order or the host's bill that a transfer already pays. */
export async function readTransferReceipt(db: Queryable, trackingKey: string) {
  const [receipt] = await db.query<{ orderId: string | null; billId: string | null }>(findReceipt, [
    trackingKey,
  ])
  return receipt
}
