import type { Actor } from '#domain/people/actor.ts'
import type { Currency } from '#domain/platform/money.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const lockPerson = statement(
  'lock-sender-of-refunds',
  'select from staff_people where id::text = $1 for no key update',
)

/**
 * SQL: whether a refund `r` counted for this person when it was requested, or was approved by another person:
 * by itself or as one of a call-off.
 */
const isDecided = (kind: string, id: string) => `case when r.request_id is null then exists (
    select from call_off_orders c join event_call_offs e on e.id = c.call_off_id
    where c.order_id = r.order_id and c.act = 'refund' and e.approval_id is not null)
  else exists (select from refund_requests q
    where q.id = r.request_id and (q.approval_id is not null or q.actor_kind = ${kind} and q.actor_id = ${id})) end`

// An approval of a transfer is one for the account of that time.
const sumDay = statement(
  'sum-refunds-of-day',
  `select (
     coalesce((select sum(amount) from refund_requests
       where actor_kind = $1 and actor_id = $2 and currency = $3 and created_at > $4 and approval_id is null), 0)
     + coalesce((select sum(r.amount) from hand_refunds h join refunds r on r.id = h.refund_id
       where h.actor_kind = $1 and h.actor_id = $2 and h.paid_at > $4 and r.currency = $3
         and (h.approved_at is null or h.approved_for is distinct from h.received_at) and not ${isDecided('$1', '$2')}), 0)
     + coalesce((select sum(b.refund) from hand_refunds h join host_bills b on b.id = h.bill_id
       where h.actor_kind = $1 and h.actor_id = $2 and h.paid_at > $4 and b.currency = $3
         and not exists (select from approvals a where a.kind = 'refund.bill' and a.object_kind = 'host_bill'
           and a.object_id = b.reference::text and a.decision = 'approved')), 0))::bigint as sent`,
)

/**
 * The sum that a person has sent since a time without approval, in minor units: refunds that the person
 * requested, and transfers for refunds of others and for hosts' bills. Locks the person until the transaction
 * ends, so that concurrent refunds of several orders are counted one after the other.
 */
export async function lockSentSince(
  tx: Transaction,
  actor: Actor,
  currency: Currency,
  since: Date,
): Promise<number> {
  await tx.query(lockPerson, [actor.id])
  return readSentSince(tx, actor, currency, since)
}

export async function readSentSince(
  db: Queryable,
  actor: Actor,
  currency: Currency,
  since: Date,
): Promise<number> {
  return onlyRow(await db.query<{ sent: number }>(sumDay, [actor.kind, actor.id, currency, since])).sent
}

const decided = statement(
  'is-refund-decided',
  `select ${isDecided('$2', '$3')} as is_decided from refunds r where r.id = $1`,
)

/** Whether a refund does not count for this person once more when the person sends it by transfer. */
export async function isRefundDecided(db: Queryable, refundId: string, actor: Actor): Promise<boolean> {
  const row = onlyRow(await db.query<{ isDecided: boolean }>(decided, [refundId, actor.kind, actor.id]))
  return row.isDecided
}
