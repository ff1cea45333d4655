import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

/** Minor units. */
export type RefundSums = { received: number; refunded: number; onItsWay: number; failed: number }

const sums = statement(
  'sum-refunds-of-order',
  `select (select coalesce(sum(amount), 0) from payment_attempts where order_id = $1 and state = 'completed')::bigint as received,
     coalesce(sum(amount) filter (where state = 'done'), 0)::bigint as refunded,
     coalesce(sum(amount) filter (where state in ('created', 'in_transit', 'waiting_for_staff')), 0)::bigint as on_its_way,
     coalesce(sum(amount) filter (where state = 'failed'), 0)::bigint as failed
   from refunds where order_id = $1`,
)

/** The money of an order that was received, refunded, is on its way back, and whose refund failed. */
export async function readRefundSums(db: Queryable, orderId: string): Promise<RefundSums> {
  return onlyRow(await db.query<RefundSums>(sums, [orderId]))
}

const fees = statement('list-fees-of-order', `select id, fee from payment_attempts where order_id = $1`)

/** The known fees of an order's payments, in minor units. */
export async function readFeesOf(db: Queryable, orderId: string): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; fee: number | null }>(fees, [orderId])
  return new Map(rows.flatMap(({ id, fee }) => (fee === null ? [] : [[id, fee] as const])))
}

const openApproval = statement(
  'find-open-approval-of-refund',
  `select id, asked_by_name as asked_by from approvals
   where kind = 'refund' and object_kind = 'order' and object_id = $1 and decision is null and expires_at > $2`,
)

/** The order's refund that waits for approval. */
export async function readOpenApproval(db: Queryable, number: string, now: Date) {
  const [row] = await db.query<{ id: number; askedBy: string }>(openApproval, [number, now])
  return row ?? null
}

const findEventName = statement(
  'find-event-name-of-order',
  `select ${eventName('$2')} as name from orders o join events e on e.id = o.event_id where o.id = $1`,
)

export async function readEventNameOf(db: Queryable, orderId: string, language: string): Promise<string> {
  return onlyRow(await db.query<{ name: string }>(findEventName, [orderId, language])).name
}
