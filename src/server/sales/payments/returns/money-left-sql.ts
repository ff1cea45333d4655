import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

/** SQL: the states of refunds that the provider has made, or is making. */
export const refundsThatLeft = `('done', 'in_transit')`

/** SQL: what left a payment by refunds of ours and by other ways, in minor units; more than its amount if money was taken twice. */
export const leftOf = (attempt: string) => `((select coalesce(sum(x.amount), 0) from refunds x
    where x.attempt_id = ${attempt} and x.state in ${refundsThatLeft})
  + (select coalesce(sum(x.gone), 0) from money_returns x where x.attempt_id = ${attempt}))::bigint`

const find = statement('find-left-of-payment', `select ${leftOf('$1::uuid')} as left`)

/** The amount that has left a payment so far, in minor units. */
export async function readLeft(db: Queryable, attemptId: string): Promise<number> {
  return onlyRow(await db.query<{ left: number }>(find, [attemptId])).left
}
