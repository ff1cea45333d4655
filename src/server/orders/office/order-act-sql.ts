import type { Actor } from '#domain/people/actor.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

const insertChange = statement(
  'insert-order-change',
  `insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at) values ($1, $2, $3, $4, $5, $6)`,
)

/** Writes into the history of an order what staff did to it. A check refuses what they do to their own. */
export async function insertOrderChange(
  tx: Transaction,
  {
    orderId,
    change,
    actor,
    details,
    now,
  }: {
    orderId: string
    change: 'note' | 'resend_mail' | 'lengthen_window'
    actor: Actor
    details: object
    now: Date
  },
): Promise<void> {
  await tx.query(insertChange, [orderId, change, actor.kind, actor.id, JSON.stringify(details), now])
}
