import { type Queryable, statement } from '../platform/database.ts'

const insertReceipt = statement(
  'insert-transfer-receipt',
  `insert into transfer_receipts (tracking_key, attempt_id, seen_by, seen_at) values ($1, $2, $3, $4)
   on conflict do nothing`,
)
const findReceipt = statement(
  'find-transfer-receipt',
  'select attempt_id as "attemptId" from transfer_receipts where tracking_key = $1',
)

/** Remembers which order a transfer pays; a transfer that pays another one already is not taken. */
export async function insertTransferReceipt(
  db: Queryable,
  trackingKey: string,
  attemptId: string,
  staff: string,
  now: Date,
): Promise<'kept' | 'used for another order'> {
  await db.query(insertReceipt, [trackingKey, attemptId, staff, now])
  const [receipt] = await db.query<{ attemptId: string }>(findReceipt, [trackingKey])
  return receipt?.attemptId === attemptId ? 'kept' : 'used for another order'
}
