import { type Queryable, statement } from '#server/platform/database.ts'
import { type AttemptRow, attemptColumns } from '../attempts/attempt-sql.ts'

/** In a statement: what has come for an order and does not go back. */
export function receivedOf(orderId: string): string {
  return `((select coalesce(sum(amount), 0) from payment_attempts where order_id = ${orderId} and state = 'completed')
    - (select coalesce(sum(amount), 0) from refunds where order_id = ${orderId}))`
}

const sumReceived = statement('sum-received', `select ${receivedOf('$1')} as received`)

/** Money received for an order and not refunded, in minor units. */
export async function readReceived(db: Queryable, orderId: string): Promise<number> {
  const [sum] = await db.query<{ received: number }>(sumReceived, [orderId])
  return sum?.received ?? 0
}

export type KeptMoney = { attempt: AttemptRow; amount: number }

const listKept = statement(
  'list-kept-money',
  `select ${attemptColumns},
     a.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.attempt_id = a.id) as kept
   from payment_attempts a where a.order_id = $1 and a.state = 'completed' order by a.ordinal`,
)

/** The attempts that brought money, each with what of it does not go back already. */
export async function readKeptMoney(db: Queryable, orderId: string): Promise<KeptMoney[]> {
  const rows = await db.query<AttemptRow & { kept: number }>(listKept, [orderId])
  return rows.filter(({ kept }) => kept > 0).map(({ kept, ...attempt }) => ({ attempt, amount: kept }))
}
