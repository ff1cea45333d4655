import type { Currency } from '#domain/platform/money.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type RefundRow = {
  id: string
  orderId: string
  attemptId: string
  state: RefundState
  amount: number
  currency: Currency
  reason: 'late_money' | 'paid_twice' | 'incomplete' | 'staff'
  provider: string
  account: string | null
  code: PaymentCode
  merchantReference: string
  /** of the payment to refund */
  providerReference: string | null
  /** the attempt's amount, and the sum of its other refunds that the provider has made, also those not ours */
  paid: number
  refundedBefore: number
  /** how often it was retried after the provider refused it */
  retries: number
  /** how often it was taken to be sent since then, since a retry without an answer, or since it was last found under way */
  sends: number
  createdAt: Date
}

const insertRefundRow = statement(
  'insert-refund',
  `insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, created_at, updated_at, ask_next_at, request_id,
     payment_reference)
   values ($1, $2, $3, 'created', $4, $5, $6, $7, $7, $7, $8, $9) on conflict do nothing returning id`,
)

export async function insertRefund(
  tx: Transaction,
  refund: Pick<RefundRow, 'id' | 'orderId' | 'attemptId' | 'amount' | 'currency' | 'reason'> & {
    requestId: string | null
    /** one of several payments that paid the attempt together */
    paymentReference: string | null
  },
  now: Date,
): Promise<boolean> {
  const { id, orderId, attemptId, amount, currency, reason, requestId, paymentReference } = refund
  const values = [id, orderId, attemptId, amount, currency, reason, now, requestId, paymentReference]
  return (await tx.query(insertRefundRow, values)).length === 1
}

const refundedTogether = statement(
  'refunded-together',
  `select coalesce(sum(o.amount) filter (where o.state = 'done' and h.refund_id is null), 0)::bigint as amount,
     bool_or(o.state in ('created', 'in_transit')) as goes_on
   from refunds r join refunds o on o.order_id = r.order_id and (o.id = r.id or r.retries = 0 and (o.request_id = r.request_id
     or o.attempt_id = r.attempt_id and o.created_at = r.created_at and o.payment_reference <> r.payment_reference))
   left join hand_refunds h on h.refund_id = o.id where r.id = $1`,
)

/**
 * The total refunded by one decision over several payments, in minor units; 0 while any part is still on its
 * way. A retried refund counts alone, because the customer was told about the others already.
 */
export async function readRefundedTogether(tx: Transaction, id: string): Promise<number> {
  const { amount, goesOn } = onlyRow(
    await tx.query<{ amount: number; goesOn: boolean | null }>(refundedTogether, [id]),
  )
  return goesOn ? 0 : amount
}

const refundColumns = `r.id, r.order_id, r.attempt_id, r.state, r.amount, r.currency,
  r.reason, r.retries, coalesce(r.sends, 0) as sends, r.created_at, a.provider, a.provider_account as account, a.code,
  a.merchant_reference, coalesce(r.payment_reference, a.provider_reference) as provider_reference, a.amount as paid,
  (select coalesce(sum(o.amount), 0) from refunds o
   where o.attempt_id = r.attempt_id and o.id <> r.id and o.state = 'done'
     and not exists (select from hand_refunds h where h.refund_id = o.id and h.paid_at is not null))
   + (select coalesce(sum(m.gone), 0) from money_returns m
      where m.attempt_id = r.attempt_id and m.kind = 'refunded_elsewhere') as refunded_before`

const findRefund = statement(
  'find-refund',
  `select ${refundColumns} from refunds r join payment_attempts a on a.id = r.attempt_id where r.id = $1`,
)

export async function readRefund(db: Queryable, id: string) {
  const [refund] = await db.query<RefundRow>(findRefund, [id])
  return refund
}

// Taking a refund sets its next turn, so that one process sends it. Refunds of one payment are sent one after
// the other, so that a provider without idempotency keys can be asked which of them it has made.
const takeDue = statement(
  'take-refunds-to-send',
  `update refunds r set ask_next_at = $1 + interval '5 minutes', sends = coalesce(r.sends, 0) + 1
   from payment_attempts a
   where a.id = r.attempt_id and r.id in (
     select d.id from refunds d where d.ask_next_at <= $1 and not exists (
       select from refunds e where e.attempt_id = d.attempt_id and e.state in ('created', 'in_transit')
         and (e.created_at, e.id) < (d.created_at, d.id))
     order by d.ask_next_at limit $2 for update skip locked)
   returning ${refundColumns}`,
)

export function takeRefundsToSend(db: Queryable, now: Date, most: number) {
  return db.query<RefundRow>(takeDue, [now, most])
}

const sumLeft = statement(
  'left-for-refund',
  `select least(
     a.amount - (select coalesce(sum(m.gone), 0) from money_returns m where m.attempt_id = a.id)
       - (select coalesce(sum(o.amount), 0) from refunds o where o.attempt_id = a.id and o.id <> r.id and o.state not in ('created', 'failed', 'withdrawn')),
     (select (p.part->>'amount')::bigint
        - (select coalesce(sum(m.gone), 0) from money_returns m where m.attempt_id = a.id
            and coalesce(m.payment_reference, a.provider_reference) = r.payment_reference)
        - (select coalesce(sum(o.amount), 0) from refunds o where o.attempt_id = a.id and o.id <> r.id and o.state not in ('created', 'failed', 'withdrawn')
            and o.payment_reference = r.payment_reference)
      from jsonb_array_elements(a.parts) p (part) where p.part->>'providerReference' = r.payment_reference))::bigint as left
   from refunds r join payment_attempts a on a.id = r.attempt_id where r.id = $1`,
)

/**
 * The rest of a refund's payment, in minor units: neither gone, nor sent by its other refunds. Those before it have
 * been sent, because refunds of one payment are sent one after the other.
 */
export async function readLeftForRefund(db: Queryable, id: string): Promise<number> {
  return onlyRow(await db.query<{ left: number | null }>(sumLeft, [id])).left ?? 0
}

const foundUnderWay = statement(
  'refund-found-under-way',
  `update refunds set sends = 1 where id = $1 and state = 'in_transit' and sends > 1`,
)

/** Counts the sends of a refund anew, because the provider answered that it is under way. */
export async function recordUnderWay(db: Queryable, id: string): Promise<void> {
  await db.query(foundUnderWay, [id])
}

const findNamed = statement(
  'find-refunds-named',
  `select n.reference, ${refundColumns}
   from unnest($1::text[]) n (reference)
   join refunds r on r.id between (substr(n.reference, 2, 24) || '00000000')::uuid
     and (substr(n.reference, 2, 24) || 'ffffffff')::uuid
   join payment_attempts a on a.id = r.attempt_id`,
)

type NamedRefund = RefundRow & { reference: string }

/** Refunds by our reference (`refundReference`); malformed references match none. */
export async function readRefundsNamed(db: Queryable, references: readonly string[]): Promise<NamedRefund[]> {
  const ours = references.filter((reference) => /^R[0-9a-f]{24}(-\d{1,4})?$/.test(reference))
  return ours.length > 0 ? db.query<NamedRefund>(findNamed, [ours]) : []
}

const moveRefund = statement(
  'change-refund-state',
  `update refunds set state = $3, provider_reference = coalesce($4, provider_reference), result = $5, updated_at = $6,
     ask_next_at = case when $3 in ('created', 'in_transit') then ask_next_at end
   where id = $1 and state = $2 returning id`,
)

export async function changeRefundState(
  tx: Transaction,
  refund: Pick<RefundRow, 'id' | 'state'>,
  change: {
    to: RefundState
    status: { providerReference: string | null; details: Record<string, unknown> }
    now: Date
  },
): Promise<boolean> {
  const { to, status, now } = change
  const values = [refund.id, refund.state, to, status.providerReference, status.details, now]
  return (await tx.query(moveRefund, values)).length === 1
}

export type RefundOfAttempt = RefundRow & {
  /** whether staff sent it from the bank */
  byHand: boolean
  wasSent: boolean
}

const listOfAttempt = statement(
  'list-refunds-of-attempt',
  `select ${refundColumns.replace('coalesce(r.payment_reference, a.provider_reference) as provider_reference', 'r.provider_reference as provider_reference')},
     exists (select from hand_refunds h where h.refund_id = r.id) as by_hand, coalesce(r.sends, 0) > 0 as was_sent
   from refunds r join payment_attempts a on a.id = r.attempt_id where r.attempt_id = $1 order by r.created_at, r.id`,
)

/** The refunds of an attempt, oldest first; `providerReference` is the refund's own at the provider. */
export function readRefundsOfAttempt(db: Queryable, attemptId: string) {
  return db.query<RefundOfAttempt>(listOfAttempt, [attemptId])
}

const listUnsent = statement(
  'list-unsent-refunds-of-attempt',
  `select ${refundColumns} from refunds r join payment_attempts a on a.id = r.attempt_id
   where r.attempt_id = $1 and (r.state in ('waiting_for_staff', 'withdrawn')
     or r.state = 'failed' and not coalesce(r.result ? 'unanswered', false))
   order by r.created_at, r.id for update of r`,
)

/** The refunds of a payment that wait for staff, that failed or that were withdrawn, locked: none was sent. */
export function lockUnsentRefunds(tx: Transaction, attemptId: string): Promise<RefundRow[]> {
  return tx.query<RefundRow>(listUnsent, [attemptId])
}

const nameOfProvider = statement(
  'name-refund',
  'update refunds set provider_reference = $2 where id = $1 and provider_reference is null',
)

/** Stores the provider's id of a refund that was known without it. */
export async function nameRefund(tx: Transaction, id: string, reference: string): Promise<void> {
  await tx.query(nameOfProvider, [id, reference])
}

const lockFailed = statement(
  'lock-failed-refunds',
  `select id, state, amount, currency from refunds where order_id = $1 and state = 'failed' order by created_at, id
   for update`,
)

/** The refunds of an order that providers refused. */
export function lockFailedRefunds(tx: Transaction, orderId: string) {
  return tx.query<Pick<RefundRow, 'id' | 'state' | 'amount' | 'currency'>>(lockFailed, [orderId])
}

const sendAgain = statement(
  'send-refund-again',
  `update refunds set state = $2, result = '{}', updated_at = $3, ask_next_at = $3,
     retries = retries + case when result ? 'unanswered' then 0 else 1 end,
     sends = case when result ? 'unanswered' then 1 end
   where id = $1`,
)

/**
 * Makes a failed refund due now: as a new refund at the provider if it was refused, as the same one if it was never
 * answered.
 */
export async function sendRefundAgain(
  tx: Transaction,
  id: string,
  to: RefundState,
  now: Date,
): Promise<void> {
  await tx.query(sendAgain, [id, to, now])
}

const findSame = statement(
  'find-same-refund',
  `select exists (select from refunds where order_id = $1 and reason = 'staff' and amount = $2 and created_at > $3) as same`,
)

/** Whether staff refunded exactly this amount of an order since a time. */
export async function wasRefundedSince(
  tx: Transaction,
  orderId: string,
  amount: number,
  since: Date,
): Promise<boolean> {
  const [found] = await tx.query<{ same: boolean }>(findSame, [orderId, amount, since])
  return found?.same ?? false
}
