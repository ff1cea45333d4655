import type { MoneyReturnEnd, MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** An event of an order's received money; `amount` in minor units. */
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

/** SQL: the columns of `ReturnOfOrder` from the table `m`. */
export const returnColumns = `m.id, m.kind, m.amount, m.source, m.reference, m.reason, m.happened_at,
  m.answer_by, m.ended_at, m.ended_by`

const listOfOrder = statement(
  'money-returns-of-order',
  `select ${returnColumns} from money_returns m where m.order_id = $1 order by m.happened_at, m.id`,
)

/** The oldest first. */
export function readReturnsOfOrder(db: Queryable, orderId: string): Promise<ReturnOfOrder[]> {
  return db.query<ReturnOfOrder>(listOfOrder, [orderId])
}
