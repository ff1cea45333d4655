import type { Actor } from '#domain/people/actor.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const insertReceipt = statement(
  'insert-transfer-receipt',
  `insert into transfer_receipts (tracking_key, attempt_id, actor_kind, actor_id, seen_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
)

/** Remembers which attempt a transfer pays. The first word on a key or on an attempt stays. */
export async function insertTransferReceipt(
  db: Queryable,
  trackingKey: string,
  attemptId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await db.query(insertReceipt, [trackingKey, attemptId, actor.kind, actor.id, now])
}

const findReceipt = statement(
  'find-transfer-receipt',
  `select a.order_id as "orderId" from transfer_receipts r join payment_attempts a on a.id = r.attempt_id
   where r.tracking_key = $1`,
)

/** Which order a transfer pays already. */
export async function readTransferReceipt(db: Queryable, trackingKey: string) {
  const [receipt] = await db.query<{ orderId: string }>(findReceipt, [trackingKey])
  return receipt
}
