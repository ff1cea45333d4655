import type { Actor } from '#domain/people/actor.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isOwnOrderOfStaff } from './own-order-of-staff-sql.ts'

/**
 * Staff must not act on orders that they bought; a trigger refuses it, too (`refuse_own_order`).
 * @throws Refusal own_order
 */
export async function refuseOwnOrder(db: Queryable, actor: Actor, orderId: string): Promise<void> {
  if (await isOwnOrderOfStaff(db, orderId, actor)) throw new Refusal('own_order')
}
