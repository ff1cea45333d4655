import type { Actor } from '#domain/people/actor.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { RefundAccount } from '#domain/sales/payments/refunds/refund-account.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type HandRefundRow = {
  refundId: string
  orderId: string
  state: RefundState
  amount: number
  currency: Currency
  account: RefundAccount | null
  ending: string | null
  trackingKey: string | null
}

const columns = `r.id as refund_id, r.order_id, r.state, r.amount, r.currency, h.account, h.ending,
  h.tracking_key`

const updateAsked = statement(
  'record-hand-refund-asked',
  `insert into hand_refunds (refund_id, asked_at) values ($1, $2)
   on conflict (refund_id) do update set asked_at = excluded.asked_at`,
)

/** Records that the customer was asked for a bank account. */
export async function recordHandRefundAsked(tx: Transaction, refundId: string, now: Date): Promise<void> {
  await tx.query(updateAsked, [refundId, now])
}

const findOne = statement(
  'find-hand-refund',
  `select ${columns} from refunds r join hand_refunds h on h.refund_id = r.id where r.id = $1`,
)
const lockOne = statement(
  'lock-hand-refund',
  `select ${columns} from refunds r join hand_refunds h on h.refund_id = r.id where r.id = $1 for update`,
)

export async function readHandRefund(db: Queryable, refundId: string) {
  const [refund] = await db.query<HandRefundRow>(findOne, [refundId])
  return refund
}

export async function lockHandRefund(tx: Transaction, refundId: string) {
  const [refund] = await tx.query<HandRefundRow>(lockOne, [refundId])
  return refund
}

const listWaiting = statement(
  'list-refunds-by-hand',
  `select ${columns} from refunds r left join hand_refunds h on h.refund_id = r.id
   where r.order_id = $1 and r.state in ('waiting_for_staff', 'failed') order by r.created_at, r.id for update of r`,
)

/** The refunds of an order that staff have to send, oldest first. */
export function lockWaitingRefunds(tx: Transaction, orderId: string) {
  return tx.query<HandRefundRow>(listWaiting, [orderId])
}

const updateAccount = statement(
  'store-refund-account',
  `update hand_refunds set account = $2::jsonb, ending = right($2::jsonb->>'account', 4), received_at = $3,
     changed_at = case when account is null then changed_at else $3 end,
     previous_ending = case when account is null then previous_ending else ending end
   where refund_id = $1`,
)

export async function storeRefundAccount(
  tx: Transaction,
  refundId: string,
  account: RefundAccount,
  now: Date,
): Promise<void> {
  await tx.query(updateAccount, [refundId, account, now])
}

/** SQL: the hash of an account of a refund; null without an account. */
const hashOf = (account: string) => `sha256(convert_to(hand_refunds.refund_id::text || (${account}), 'UTF8'))`

const hasBounced = statement(
  'has-refund-bounced-from-account',
  `select from hand_refunds where refund_id = $1 and ${hashOf('$2::text')} = any (bounced_from)`,
)

/** Whether this refund was sent to the account before and came back. */
export async function hasBouncedFrom(db: Queryable, refundId: string, account: string): Promise<boolean> {
  return (await db.query(hasBounced, [refundId, account])).length > 0
}

const updatePaid = statement(
  'record-hand-refund-paid',
  `insert into hand_refunds (refund_id, asked_at, tracking_key, actor_kind, actor_id, paid_at)
   values ($1, $5, $2, $3, $4, $5)
   on conflict (refund_id) do update set tracking_key = $2, actor_kind = $3, actor_id = $4, paid_at = $5, account = null,
     sent_to = ${hashOf("hand_refunds.account->>'account'")}`,
)

/** Records the payment and erases the account, which is no longer needed: a hash is left, to know it again. */
export async function recordHandRefundPaid(
  tx: Transaction,
  { refundId, trackingKey, actor, now }: { refundId: string; trackingKey: string; actor: Actor; now: Date },
): Promise<void> {
  await tx.query(updatePaid, [refundId, trackingKey, actor.kind, actor.id, now])
}

const reopenPaid = statement(
  'reopen-hand-refund',
  `update hand_refunds set tracking_key = null, actor_kind = null, actor_id = null, paid_at = null, account = null,
     approved_at = null, approved_for = null, sent_to = null,
     bounced_from = case when sent_to is null then bounced_from else array_append(bounced_from, sent_to) end
   where refund_id = $1 or bill_id = $2`,
)

/** Makes a refund wait for staff again after it came back: its account did not accept it. */
export async function reopenHandRefund(
  tx: Transaction,
  of: { refundId: string } | { billId: string },
): Promise<void> {
  await tx.query(reopenPaid, 'refundId' in of ? [of.refundId, null] : [null, of.billId])
}

const insertForBill = statement(
  'insert-hand-refund-of-bill',
  `insert into hand_refunds (bill_id, asked_at, tracking_key, actor_kind, actor_id, paid_at)
   select $1, $5, $2, $3, $4, $5 where not exists (select from hand_refunds where tracking_key = $2)
   on conflict (bill_id) do update set tracking_key = $2, actor_kind = $3, actor_id = $4, paid_at = $5
     where hand_refunds.paid_at is null
   returning tracking_key`,
)

/** Records a bill's refund; false when the transfer refunded something else. */
export async function insertBillRefund(
  tx: Transaction,
  { billId, trackingKey, actor, now }: { billId: string; trackingKey: string; actor: Actor; now: Date },
): Promise<boolean> {
  return (await tx.query(insertForBill, [billId, trackingKey, actor.kind, actor.id, now])).length === 1
}

const findByKey = statement(
  'find-hand-refund-by-key',
  `select r.order_id, h.bill_id
   from hand_refunds h left join refunds r on r.id = h.refund_id where h.tracking_key = $1`,
)

/** The order's refund or the host's bill that a transfer paid. */
export async function readRefundPaidBy(db: Queryable, trackingKey: string) {
  const [paid] = await db.query<{ orderId: string | null; billId: string | null }>(findByKey, [trackingKey])
  return paid
}

const findKey = statement(
  'find-key-of-hand-refund',
  'select tracking_key from hand_refunds where refund_id = $1',
)

/** The bank's key of the transfer that paid a refund. */
export async function readRefundPaidKey(db: Queryable, refundId: string): Promise<string | null> {
  const [paid] = await db.query<{ trackingKey: string | null }>(findKey, [refundId])
  return paid?.trackingKey ?? null
}
