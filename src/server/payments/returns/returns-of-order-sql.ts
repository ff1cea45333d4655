import type { MoneyReturnEnd, MoneyReturnKind } from '#domain/payments/money-returns.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** What happened to money of an order after it was received; `amount` in minor units. */
export type ReturnOfOrder = {
  id: number
  kind: MoneyReturnKind
  amount: number
  source: string
  reference: string
  /** the source's code */
  reason: string | null
  happenedAt: Date
  answerBy: Date | null
  endedAt: Date | null
  endedBy: MoneyReturnEnd | null
}

const listOfOrder = statement(
  'money-returns-of-order',
  `select id, kind, amount, source, reference, reason, happened_at as "happenedAt", answer_by as "answerBy",
     ended_at as "endedAt", ended_by as "endedBy"
   from money_returns where order_id = $1 order by happened_at, id`,
)

/** The oldest first. */
export function readReturnsOfOrder(db: Queryable, orderId: string): Promise<ReturnOfOrder[]> {
  return db.query<ReturnOfOrder>(listOfOrder, [orderId])
}
