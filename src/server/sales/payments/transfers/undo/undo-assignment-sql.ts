import type { Currency } from '#domain/platform/money.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const misplace = statement(
  'misplace-attempt',
  `with misplaced as (
     update payment_attempts set state = 'misplaced', updated_at = $2 where id = $1 and state = 'completed'
   )
   update transfer_receipts set withdrawn_at = $2 where attempt_id = $1 and withdrawn_at is null`,
)

/**
 * Marks an attempt whose money belongs to another payment. A trigger books the counter-entry
 * (`book_misplaced_money`); the transfer's key can be used again.
 */
export async function misplaceAttempt(tx: Transaction, attemptId: string, now: Date): Promise<void> {
  await tx.query(misplace, [attemptId, now])
}

const facts = statement(
  'find-undo-facts',
  `select exists (select from refunds r where r.order_id = $1)
       or exists (select from money_returns m where m.order_id = $1 and m.kind <> 'short') as has_refund,
     exists (select from boardings b join check_ins c on c.id = b.check_in_id
       where c.order_id = $1 and b.undone_in is null) as has_boarded`,
)

/** Whether money of an order went back, and whether one of its passengers has boarded. */
export async function readUndoFacts(db: Queryable, orderId: string) {
  return onlyRow(await db.query<{ hasRefund: boolean; hasBoarded: boolean }>(facts, [orderId]))
}

const confirmations = `select r.tracking_key, a.id as attempt_id, a.amount, a.currency, r.seen_at,
    coalesce((select s.name from staff_people s where s.id::text = r.actor_id), r.actor_id) as seen_by,
    r.withdrawn_at is not null as is_withdrawn,
    exists (select from statement_lines l where l.attempt_id = a.id) as has_line,
    coalesce((select c.change = 'revive' from order_changes c where c.order_id = a.order_id and c.change in ('pay', 'revive')
      order by c.id desc limit 1), false) as was_revived
  from transfer_receipts r join payment_attempts a on a.id = r.attempt_id where a.order_id = $1`

/** A transfer for an order that staff confirmed; `amount` in minor units. */
type Confirmation = {
  trackingKey: string
  attemptId: string
  amount: number
  currency: Currency
  seenAt: Date
  seenBy: string
  isWithdrawn: boolean
  hasLine: boolean
  wasRevived: boolean
}

const findByKey = statement(
  'find-confirmed-transfer',
  `${confirmations} and r.tracking_key = $2 order by r.withdrawn_at nulls first, r.seen_at desc limit 1 for update of r`,
)

/** The order's transfer with this key: the valid one, else the last one that was undone. */
export async function findConfirmation(tx: Transaction, orderId: string, key: string) {
  const [found] = await tx.query<Confirmation>(findByKey, [orderId, key])
  return found
}

const byHand = statement(
  'list-transfers-confirmed-by-hand',
  `select * from (${confirmations} and r.withdrawn_at is null) c where not c.has_line order by c.seen_at`,
)

/** The order's valid transfers that have no statement line. */
export function readConfirmedByHandOf(db: Queryable, orderId: string): Promise<Confirmation[]> {
  return db.query<Confirmation>(byHand, [orderId])
}

const takenBack = statement(
  'sum-taken-back-of-line',
  `select coalesce(sum(amount), 0)::bigint as amount from statement_lines where about_line = $1`,
)

/** How much of a credit was taken back, in minor units. */
export async function readTakenBack(db: Queryable, lineId: number): Promise<number> {
  return onlyRow(await db.query<{ amount: number }>(takenBack, [lineId])).amount
}
