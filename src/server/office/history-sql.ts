import type { Actor } from '#domain/people/actor.ts'
import { type Queryable, statement } from '../platform/database.ts'

/** Something that was done, and by whom. */
export type HistoryRow = { happenedAt: Date; change: string; actor: Actor; details: Record<string, unknown> }

const ofOrder = statement(
  'history-of-order',
  `select happened_at as "happenedAt", change, jsonb_build_object('kind', actor_kind, 'id', actor_id) as actor, details
   from history where order_id = $1 order by happened_at, change`,
)

/** Everything that was done to an order, the oldest first. */
export function readHistoryOfOrder(db: Queryable, orderId: string) {
  return db.query<HistoryRow>(ofOrder, [orderId])
}
