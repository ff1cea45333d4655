import type { Actor } from '#domain/people/actor.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isOwnBillOfStaff } from './bill-sql.ts'

/**
 * Staff must not act on bills of events that they host; a trigger refuses it, too (`refuse_own_bill`).
 * @throws Refusal own_order
 */
export async function refuseOwnBill(db: Queryable, actor: Actor, billId: string): Promise<void> {
  if (await isOwnBillOfStaff(db, billId, actor)) throw new Refusal('own_order')
}
