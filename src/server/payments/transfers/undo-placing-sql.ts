import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const misplace = statement(
  'misplace-attempt',
  `with misplaced as (
     update payment_attempts set state = 'misplaced', updated_at = $2 where id = $1 and state = 'completed'
   )
   update transfer_receipts set withdrawn_at = $2 where attempt_id = $1`,
)

/** The money of an attempt is another's. A trigger books the counter-entry; the key of the transfer is free again. */
export async function misplaceAttempt(tx: Transaction, attemptId: string, now: Date): Promise<void> {
  await tx.query(misplace, [attemptId, now])
}

const facts = statement(
  'find-undo-facts',
  `select exists (select from refunds r where r.order_id = $1) as "hasRefund",
     exists (select from boardings b join check_ins c on c.id = b.check_in_id
       where c.order_id = $1 and b.undone_in is null) as "hasBoarded"`,
)

/** Whether money of an order went back or is to, and whether a passenger of it is aboard. */
export async function readUndoFacts(db: Queryable, orderId: string) {
  return onlyRow(await db.query<{ hasRefund: boolean; hasBoarded: boolean }>(facts, [orderId]))
}
