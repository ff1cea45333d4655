import type { Actor } from '#domain/people/actor.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

/** A change that staff made to a line, with its `outcome`. */
export type LineChange = {
  lineId: number
  change: 'place' | 'undo' | 'set_aside' | 'take_back' | 'outgoing' | 'taken_back' | 'payout'
  orderId: string | null
  billId: string | null
  attemptId: string | null
  outcome: string
  reason: string | null
  actor: Actor
  now: Date
}

const insert = statement(
  'insert-statement-line-change',
  `insert into statement_line_changes (line_id, change, order_id, bill_id, attempt_id, outcome, reason, actor_kind, actor_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

export async function insertLineChange(tx: Transaction, change: LineChange): Promise<void> {
  const { lineId, orderId, billId, attemptId, outcome, reason, actor, now } = change
  const about = [lineId, change.change, orderId, billId, attemptId, outcome, reason]
  await tx.query(insert, [...about, actor.kind, actor.id, now])
}
