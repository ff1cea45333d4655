import type { Actor } from '#domain/people/actor.ts'
import { type Queryable, statement } from '../platform/database.ts'

/** A recorded act and its actor. */
export type HistoryRow = { happenedAt: Date; change: string; actor: Actor; details: Record<string, unknown> }

const columns = `happened_at, change, jsonb_build_object('kind', actor_kind, 'id', actor_id) as actor, details`

const ofOrder = statement(
  'history-of-order',
  `select ${columns} from history where order_id = $1 order by happened_at, change`,
)
const ofBill = statement(
  'history-of-bill',
  `select ${columns} from history where bill_id = $1 order by happened_at, change`,
)

/** All acts on an order, oldest first. */
export function readHistoryOfOrder(db: Queryable, orderId: string) {
  return db.query<HistoryRow>(ofOrder, [orderId])
}

/** All acts on a host's bill, oldest first. */
export function readHistoryOfBill(db: Queryable, billId: string) {
  return db.query<HistoryRow>(ofBill, [billId])
}
