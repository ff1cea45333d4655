import { type Queryable, statement } from '#server/platform/database.ts'
import { type AttemptRow, attemptColumns } from '../attempts/attempt-sql.ts'

/** SQL: the money received for an order and not refunded. */
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

export type UnrefundedPayment = { attempt: AttemptRow; amount: number }

const listUnrefunded = statement(
  'list-unrefunded-payments',
  `select ${attemptColumns},
     a.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.attempt_id = a.id) as unrefunded
   from payment_attempts a where a.order_id = $1 and a.state = 'completed' order by a.ordinal`,
)

/** The completed attempts of an order that are not fully refunded, with the remaining amounts. */
export async function readUnrefunded(db: Queryable, orderId: string): Promise<UnrefundedPayment[]> {
  const rows = await db.query<AttemptRow & { unrefunded: number }>(listUnrefunded, [orderId])
  return rows
    .filter(({ unrefunded }) => unrefunded > 0)
    .map(({ unrefunded, ...attempt }) => ({ attempt, amount: unrefunded }))
}
