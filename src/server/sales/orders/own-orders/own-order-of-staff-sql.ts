import type { Actor } from '#domain/people/actor.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const isOwn = statement('is-own-order-of-staff', 'select is_own_order($1, $2, $3) as own')

/** Whether the acting member of staff bought an order (`is_account_of_staff`). */
export async function isOwnOrderOfStaff(db: Queryable, orderId: string, actor: Actor): Promise<boolean> {
  const [row] = await db.query<{ own: boolean | null }>(isOwn, [orderId, actor.kind, actor.id])
  return row?.own === true
}
