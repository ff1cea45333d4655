import type { Actor } from '#domain/people/actor.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

const insertChange = statement(
  'insert-order-change',
  `insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at) values ($1, $2, $3, $4, $5, $6)`,
)

/** Adds an act of staff to an order's history. A database check refuses acts on their own orders. */
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
    change:
      | 'note'
      | 'resend_mail'
      | 'lengthen_window'
      | 'refund_bounced'
      | 'end_money_return'
      | 'settle_money_task'
    actor: Actor
    details: object
    now: Date
  },
): Promise<void> {
  await tx.query(insertChange, [orderId, change, actor.kind, actor.id, JSON.stringify(details), now])
}
