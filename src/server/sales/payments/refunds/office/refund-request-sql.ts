import type { Actor } from '#domain/people/actor.ts'
import type { Currency } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { blockedOrders } from '#server/platform/database/fragments/data-in-use.ts'
import { nameInLanguage } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement, type Transaction, violates } from '#server/platform/database.ts'

export type RefundRequestRow = {
  id: string
  orderId: string
  requestHash: Buffer
  /** minor units */
  amount: number
  currency: Currency
  /** the tickets that end with it */
  tickets: string[]
  reason: string
  approvalId: number | null
}

const columns = `id, order_id, request_hash, amount, currency, tickets, reason,
  approval_id`

const insert = statement(
  'insert-refund-request',
  `insert into refund_requests (id, order_id, actor_kind, actor_id, idempotency_key, request_hash, amount, currency, tickets,
     reason, approval_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

export async function insertRefundRequest(
  tx: Transaction,
  row: RefundRequestRow & { actor: Actor; key: string; now: Date },
): Promise<void> {
  const { id, orderId, actor, key, requestHash, amount, currency, tickets, reason, approvalId, now } = row
  const values = [
    id,
    orderId,
    actor.kind,
    actor.id,
    key,
    requestHash,
    amount,
    currency,
    tickets,
    reason,
    approvalId,
    now,
  ]
  try {
    await tx.query(insert, values)
  } catch (error) {
    // The same key was used for another order at the same time.
    if (violates(error, 'refund_requests_actor_kind_actor_id_idempotency_key_key'))
      throw new Refusal('idempotency_key_reused')
    throw error
  }
}

const findByKey = statement(
  'find-refund-request',
  `select ${columns} from refund_requests where actor_kind = $1 and actor_id = $2 and idempotency_key = $3`,
)

/** The refund that this person requested with this key. */
export async function readRefundRequest(db: Queryable, actor: Actor, key: string) {
  const [row] = await db.query<RefundRequestRow>(findByKey, [actor.kind, actor.id, key])
  return row
}

const findByApproval = statement(
  'find-refund-request-of-approval',
  `select r.id from refund_requests r join approvals a on a.id = r.approval_id
   where r.order_id = $1 and a.kind = 'refund' order by r.approval_id desc limit 1`,
)

/** The order's latest refund that needed approval. */
export async function readApprovedRequest(db: Queryable, orderId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(findByApproval, [orderId])
  return row?.id ?? null
}

export type RefundPart = {
  id: string
  code: PaymentCode
  amount: number
  currency: Currency
  state: RefundState
}

const listParts = statement(
  'list-refunds-of-request',
  `select r.id, a.code, r.amount, r.currency, r.state from refunds r join payment_attempts a on a.id = r.attempt_id
   where r.request_id = $1 order by a.ordinal desc`,
)

/** The refunds that a request created, one per payment. */
export function readPartsOf(db: Queryable, requestId: string): Promise<RefundPart[]> {
  return db.query<RefundPart>(listParts, [requestId])
}

export type TicketToRefund = {
  id: string
  /** from 0 */
  position: number
  category: string
  name: string
  /** the price paid, in minor units */
  price: number
  passengers: string[]
  isReleased: boolean
}

const listTickets = statement(
  'list-tickets-to-refund',
  `select t.id, t.position, t.price, t.released_at is not null as is_released,
     ${nameInLanguage('category', 'v.category_id', '$2')} as category,
     ${nameInLanguage('variant', 'v.id', '$2')} as name,
     array(select p.name from passengers p where p.ticket_id = t.id and t.order_id <> all (${blockedOrders}) order by p.position) as passengers
   from tickets t join variants v on v.id = t.variant_id where t.order_id = $1 order by t.position`,
)

/** The tickets of an order, named in a language (`es`). */
export function readTicketsToRefund(db: Queryable, orderId: string, language = 'es') {
  return db.query<TicketToRefund>(listTickets, [orderId, language])
}

export type FailedRefund = { id: string; code: PaymentCode; amount: number; currency: Currency }

const listFailed = statement(
  'list-failed-refunds',
  `select r.id, a.code, r.amount, r.currency from refunds r join payment_attempts a on a.id = r.attempt_id
   where r.order_id = $1 and r.state = 'failed' order by r.created_at, r.id`,
)

/** The refunds of an order that providers refused: the customer has not got this money back. */
export function readFailedRefunds(db: Queryable, orderId: string): Promise<FailedRefund[]> {
  return db.query<FailedRefund>(listFailed, [orderId])
}
