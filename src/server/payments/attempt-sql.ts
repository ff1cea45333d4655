import { randomUUID } from 'node:crypto'
import type { PaymentStep, Voucher } from '#contract/payments.ts'
import type { AttemptState } from '#domain/payments/attempt-states.ts'
import type { PaymentCode } from '#domain/payments/payment-codes.ts'
import { type Queryable, statement, type Transaction } from '../platform/database.ts'
import { moneyFacts, moneyFactsOf, payerIsGone } from './money-facts-sql.ts'

export type AttemptRow = {
  id: string
  orderId: string
  provider: string
  code: PaymentCode
  state: AttemptState
  amount: number
  currency: string
  merchantReference: string
  providerReference: string | null
  nextStep: PaymentStep | null
  createdAt: Date
}

export type NewAttemptRow = ReturnType<typeof newAttemptRow>

/** The reconciler asks soon after the start: most customers have paid or left by then. */
const firstAskMs = 60_000

/** A new try to pay an order, to be committed before the provider is told of it. */
export function newAttemptRow(attempt: {
  orderId: string
  provider: string
  code: PaymentCode
  amount: number
  currency: string
  now: Date
  /** money that came by itself: nobody was shown a page for it */
  unasked?: boolean
}) {
  const id = randomUUID()
  return {
    id,
    order_id: attempt.orderId,
    provider: attempt.provider,
    code: attempt.code,
    state: 'new',
    amount: attempt.amount,
    currency: attempt.currency,
    unasked: attempt.unasked ?? false,
    // Fits every provider's limit on length and alphabet.
    merchant_reference: `V${id.replaceAll('-', '').slice(0, 24)}`,
    created_at: attempt.now,
    updated_at: attempt.now,
    ask_next_at: attempt.code === 'transferencia' ? null : new Date(attempt.now.getTime() + firstAskMs),
  }
}

const attemptColumns = `a.id, a.order_id as "orderId", a.provider, a.code, a.state, a.amount, a.currency,
  a.merchant_reference as "merchantReference", a.provider_reference as "providerReference",
  a.next_step as "nextStep", a.created_at as "createdAt"`

const insertAttemptRow = statement(
  'insert-attempt',
  `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
     created_at, updated_at, ask_next_at, unasked)
   select id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at, ask_next_at,
     unasked
   from jsonb_populate_record(null::payment_attempts, $1::jsonb)`,
)

export async function insertAttempt(tx: Transaction, row: NewAttemptRow): Promise<void> {
  await tx.query(insertAttemptRow, [JSON.stringify(row)])
}

const findAttempt = statement(
  'find-attempt',
  `select ${attemptColumns} from payment_attempts a where a.id = $1`,
)
const lockAttemptRow = statement(
  'lock-attempt',
  `select ${attemptColumns} from payment_attempts a where a.id = $1 for no key update`,
)
const findByReference = statement(
  'find-attempt-by-reference',
  `select ${attemptColumns} from payment_attempts a where a.provider = $1 and a.merchant_reference = $2`,
)
const findLatest = statement(
  'find-latest-attempt',
  `select ${attemptColumns} from payment_attempts a where a.order_id = $1 and not a.unasked
   order by a.ordinal desc limit 1`,
)
const listOpen = statement(
  'list-open-attempts',
  `select ${attemptColumns} from payment_attempts a
   where a.order_id = $1 and a.state in ('new', 'processing', 'authorized') order by a.ordinal`,
)

export async function readAttempt(db: Queryable, id: string) {
  const [attempt] = await db.query<AttemptRow>(findAttempt, [id])
  return attempt
}

export async function lockAttempt(tx: Transaction, id: string) {
  const [attempt] = await tx.query<AttemptRow>(lockAttemptRow, [id])
  return attempt
}

export async function readAttemptByReference(db: Queryable, provider: string, merchantReference: string) {
  const [attempt] = await db.query<AttemptRow>(findByReference, [provider, merchantReference])
  return attempt
}

/** The latest try that the customer has made. */
export async function readLatestAttempt(db: Queryable, orderId: string) {
  const [attempt] = await db.query<AttemptRow>(findLatest, [orderId])
  return attempt
}

export function readOpenAttempts(db: Queryable, orderId: string) {
  return db.query<AttemptRow>(listOpen, [orderId])
}

const listAttempts = statement(
  'list-attempts',
  `select ${attemptColumns} from payment_attempts a where a.order_id = $1 order by a.ordinal`,
)

/** All tries to pay an order, in the order in which they were made. */
export function readAttempts(db: Queryable, orderId: string) {
  return db.query<AttemptRow>(listAttempts, [orderId])
}

const claim = statement(
  'claim-return',
  `update payment_attempts set return_claimed_at = $2
   where id = $1 and state in ('new', 'processing', 'authorized')
     and (return_claimed_at is null or return_claimed_at < $3) returning id`,
)

/** Takes it upon this process to settle a return; false while another one does, or when it is settled. */
export async function claimReturn(db: Queryable, id: string, now: Date, deadSince: Date): Promise<boolean> {
  return (await db.query(claim, [id, now, deadSince])).length === 1
}

const free = statement('free-return', 'update payment_attempts set return_claimed_at = null where id = $1')

export async function freeReturn(db: Queryable, id: string): Promise<void> {
  await db.query(free, [id])
}

const keepStarted = statement(
  'keep-started-attempt',
  `update payment_attempts set next_step = $2, provider_reference = coalesce($3, provider_reference), updated_at = $4
   where id = $1`,
)

/** Remembers what the provider answered when it was told of the attempt. */
export async function keepStartedAttempt(
  db: Queryable,
  id: string,
  step: PaymentStep,
  providerReference: string | null,
  now: Date,
): Promise<void> {
  await db.query(keepStarted, [id, step, providerReference, now])
}

const keepAttemptVoucher = statement(
  'keep-attempt-voucher',
  `update payment_attempts set next_step = next_step || jsonb_build_object('voucher', $2::jsonb), updated_at = $3
   where id = $1`,
)

/** Remembers what the customer was given to pay with, beside the page where it was given. */
export async function keepVoucher(tx: Transaction, id: string, voucher: Voucher, now: Date): Promise<void> {
  await tx.query(keepAttemptVoucher, [id, voucher, now])
}

const moveAttempt = statement(
  'change-attempt-state',
  `update payment_attempts set state = $3, provider_reference = coalesce($4, provider_reference),
     result = case when ${payerIsGone('payment_attempts.order_id')} then ${moneyFactsOf('$5::jsonb', '$7')} else $5 end,
     updated_at = $6, ask_next_at = case when $3 in ('completed', 'failed', 'cancelled') then null else ask_next_at end
   where id = $1 and state = $2 returning id`,
)

export async function changeAttemptState(
  tx: Transaction,
  attempt: Pick<AttemptRow, 'id' | 'state'>,
  to: AttemptState,
  truth: { providerReference: string | null; details: Record<string, unknown> },
  now: Date,
): Promise<void> {
  const { providerReference, details } = truth
  await tx.query(moveAttempt, [attempt.id, attempt.state, to, providerReference, details, now, moneyFacts])
}

// Taking an attempt to ask about moves its next turn, so that two processes do not ask at once.
const takeDue = statement(
  'take-attempts-to-ask',
  `update payment_attempts a set asked_at = $1,
     ask_next_at = case when a.created_at < $1 - interval '8 days' then null
       else $1 + greatest(interval '1 minute', ($1 - a.created_at) / 2) end
   where a.id in (
     select id from payment_attempts where ask_next_at <= $1 order by ask_next_at limit $2 for update skip locked
   ) returning ${attemptColumns}`,
)

/** Takes the attempts whose provider is to be asked now; each later turn comes after a longer pause. */
export function takeAttemptsToAsk(db: Queryable, now: Date, most: number) {
  return db.query<AttemptRow>(takeDue, [now, most])
}

const findTransfer = statement(
  'find-transfer-attempt',
  `select ${attemptColumns} from payment_attempts a
   where a.order_id = $1 and a.code = 'transferencia' and not a.unasked order by a.ordinal desc limit 1`,
)

export async function readTransferAttempt(db: Queryable, orderId: string) {
  const [attempt] = await db.query<AttemptRow>(findTransfer, [orderId])
  return attempt
}

const lockTransfer = statement(
  'lock-open-transfer',
  `select ${attemptColumns} from payment_attempts a
   where a.order_id = $1 and a.code = 'transferencia' and a.amount = $2 and a.state <> 'completed' and not a.unasked
   order by a.ordinal desc limit 1 for no key update`,
)

/** The attempt that waits for a transfer of exactly so much. */
export async function lockOpenTransfer(tx: Transaction, orderId: string, amount: number) {
  const [attempt] = await tx.query<AttemptRow>(lockTransfer, [orderId, amount])
  return attempt
}

const cancelTransfers = statement(
  'cancel-open-transfers',
  `update payment_attempts set state = 'cancelled', updated_at = $2
   where order_id = $1 and code = 'transferencia' and state in ('new', 'processing', 'authorized')`,
)

/** An order that is paid waits for no transfer any more. */
export async function cancelOpenTransfers(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.query(cancelTransfers, [orderId, now])
}

const sumReceived = statement(
  'sum-received',
  `select (select coalesce(sum(amount), 0) from payment_attempts where order_id = $1 and state = 'completed')
     - (select coalesce(sum(amount), 0) from refunds where order_id = $1) as received`,
)

/** What has come for an order and does not go back, in minor units. */
export async function readReceived(db: Queryable, orderId: string): Promise<number> {
  const [sum] = await db.query<{ received: number }>(sumReceived, [orderId])
  return sum?.received ?? 0
}

export type KeptMoney = { attempt: AttemptRow; amount: number }

const listKept = statement(
  'list-kept-money',
  `select ${attemptColumns},
     a.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.attempt_id = a.id) as kept
   from payment_attempts a where a.order_id = $1 and a.state = 'completed' order by a.ordinal`,
)

/** The attempts that brought money, each with what of it does not go back already. */
export async function readKeptMoney(db: Queryable, orderId: string): Promise<KeptMoney[]> {
  const rows = await db.query<AttemptRow & { kept: number }>(listKept, [orderId])
  return rows.filter(({ kept }) => kept > 0).map(({ kept, ...attempt }) => ({ attempt, amount: kept }))
}
