import { randomUUID } from 'node:crypto'
import type { PaymentStep, Voucher } from '#contract/sales/payments.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { AttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import { type PaymentCode, paidByTransfer } from '#domain/sales/payments/payment-codes.ts'
import { recordOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { moneyFacts, moneyFactsOf, payerIsGone } from '../common/money-facts-sql.ts'
import type { ProviderStatus } from '../providers/payment-provider.ts'

export type AttemptRow = {
  id: string
  orderId: string
  provider: string
  /** which of our accounts at the provider receives the payment */
  providerAccount: string | null
  code: PaymentCode
  state: AttemptState
  amount: number
  currency: Currency
  merchantReference: string
  providerReference: string | null
  nextStep: PaymentStep | null
  /** since when a process starts it at the provider; null when that has failed */
  startClaimedAt: Date | null
  /** whether it is paid, and the open payments beside it are still to be cancelled */
  isClosing: boolean
  /** the provider's ids of payments that were seen on its page */
  knownPayments: string[]
  /** whether the provider still decides on a payment that the customer has made */
  isUndecided: boolean
  createdAt: Date
  orderState: OrderState
}

export type NewAttemptRow = ReturnType<typeof newAttemptRow>

/** The first status check, soon after the start: most customers have paid or left by then. */
const firstCheckMs = 60_000

/** A new attempt to pay an order, committed before the call to the provider. */
export function newAttemptRow(attempt: {
  orderId: string
  provider: string
  account?: string | null
  code: PaymentCode
  amount: number
  currency: Currency
  now: Date
  /** money that came without a payment page, such as a transfer */
  unasked?: boolean
  /** whether the caller starts it at the provider */
  isStarting?: boolean
}) {
  const id = randomUUID()
  return {
    id,
    orderId: attempt.orderId,
    provider: attempt.provider,
    providerAccount: attempt.account ?? null,
    code: attempt.code,
    state: 'new',
    amount: attempt.amount,
    currency: attempt.currency,
    unasked: attempt.unasked ?? false,
    startClaimedAt: attempt.isStarting ? attempt.now : null,
    // Short and plain enough for every provider's limits.
    merchantReference: `V${id.replaceAll('-', '').slice(0, 24)}`,
    createdAt: attempt.now,
    updatedAt: attempt.now,
    askNextAt: paidByTransfer(attempt.code) ? null : new Date(attempt.now.getTime() + firstCheckMs),
  }
}

/** SQL: the columns of an attempt `a`. */
export const attemptColumns = `a.id, a.order_id, a.provider, a.provider_account, a.code, a.state, a.amount, a.currency,
  a.merchant_reference, a.provider_reference,
  a.next_step, a.start_claimed_at, a.state = 'completed' and a.ask_next_at is not null as is_closing,
  a.known_payments, a.is_undecided, a.created_at,
  (select o.state from orders o where o.id = a.order_id) as order_state`

const insertAttemptRow = statement(
  'insert-attempt',
  `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
     created_at, updated_at, ask_next_at, unasked, provider_account, start_claimed_at)
   select id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at, ask_next_at,
     unasked, provider_account, start_claimed_at
   from jsonb_populate_record(null::payment_attempts, $1::jsonb)`,
)

export async function insertAttempt(tx: Transaction, row: NewAttemptRow): Promise<void> {
  await tx.query(insertAttemptRow, [JSON.stringify(recordOf(row))])
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
     and ($2::text is null or a.code = $2) order by a.ordinal desc limit 1`,
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

/** The customer's latest attempt, or the latest by one method. */
export async function readLatestAttempt(db: Queryable, orderId: string, code: PaymentCode | null = null) {
  const [attempt] = await db.query<AttemptRow>(findLatest, [orderId, code])
  return attempt
}

const findPaymentState = statement(
  'payment-state',
  `select o.state as order_state, (select a.state from payment_attempts a where a.order_id = o.id and not a.unasked
     order by a.ordinal desc limit 1) as attempt_state
   from orders o where o.id = $1`,
)

/** The state of an order, and the customer's latest attempt to pay it. */
export async function readPaymentState(db: Queryable, orderId: string) {
  const [found] = await db.query<{ orderState: OrderState; attemptState: AttemptState | null }>(
    findPaymentState,
    [orderId],
  )
  return found
}

export function readOpenAttempts(db: Queryable, orderId: string) {
  return db.query<AttemptRow>(listOpen, [orderId])
}

const findNamed = statement(
  'find-attempts-named',
  `select ${attemptColumns} from payment_attempts a where a.merchant_reference = any ($1) or a.id = any ($2)`,
)

/** The attempts with these merchant references or ids. */
export function readAttemptsNamed(
  db: Queryable,
  merchantReferences: readonly string[],
  ids: readonly string[],
) {
  return db.query<AttemptRow>(findNamed, [merchantReferences, ids])
}

const findPaid = statement(
  'find-attempt-paid-by',
  'select exists (select from payment_attempts where provider = $1 and provider_reference = $2) as known',
)

const findPaidBy = statement(
  'find-completed-attempt-paid-by',
  `select ${attemptColumns} from payment_attempts a
   where a.provider = $1 and a.provider_reference = $2 and a.state = 'completed'`,
)

/** The completed attempt that a provider's payment paid, by its id there. */
export async function readAttemptPaidBy(db: Queryable, provider: string, reference: string) {
  const [attempt] = await db.query<AttemptRow>(findPaidBy, [provider, reference])
  return attempt
}

/** Whether a provider's payment belongs to an attempt. */
export async function isKnownPayment(db: Queryable, provider: string, reference: string): Promise<boolean> {
  const [found] = await db.query<{ known: boolean }>(findPaid, [provider, reference])
  return found?.known ?? false
}

const listChosen = statement(
  'list-chosen-codes',
  'select distinct code from payment_attempts where order_id = $1 and not unasked',
)

/** The methods that the customer has chosen for an order. */
export async function readChosenCodes(db: Queryable, orderId: string): Promise<PaymentCode[]> {
  return (await db.query<{ code: PaymentCode }>(listChosen, [orderId])).map(({ code }) => code)
}

const listAttempts = statement(
  'list-attempts',
  `select ${attemptColumns} from payment_attempts a where a.order_id = $1 order by a.ordinal`,
)

/** All attempts to pay an order, oldest first. */
export function readAttempts(db: Queryable, orderId: string) {
  return db.query<AttemptRow>(listAttempts, [orderId])
}

const updateStarted = statement(
  'update-started-attempt',
  `update payment_attempts set next_step = $2, provider_reference = coalesce($3, provider_reference), updated_at = $4
   where id = $1 and next_step is null`,
)

/** Stores the provider's response to the start of the attempt; the first one stays. */
export async function storeStartedAttempt(
  db: Queryable,
  id: string,
  { step, providerReference, now }: { step: PaymentStep; providerReference: string | null; now: Date },
): Promise<void> {
  await db.query(updateStarted, [id, step, providerReference, now])
}

const freeStart = statement(
  'free-start-of-attempt',
  'update payment_attempts set start_claimed_at = null where id = $1',
)

/** Notes that the start of an attempt has failed. */
export async function noteFailedStart(db: Queryable, id: string): Promise<void> {
  await db.query(freeStart, [id])
}

const updateVoucher = statement(
  'update-attempt-voucher',
  `update payment_attempts set next_step = next_step || jsonb_build_object('voucher', $2::jsonb), updated_at = $3
   where id = $1`,
)

/** Stores the voucher that the customer was given, and the page that shows it. */
export async function storeVoucher(tx: Transaction, id: string, voucher: Voucher, now: Date): Promise<void> {
  await tx.query(updateVoucher, [id, voucher, now])
}

const moveAttempt = statement(
  'change-attempt-state',
  `update payment_attempts set state = $3, provider_reference = coalesce($4, provider_reference),
     result = case when ${payerIsGone('payment_attempts.order_id')} then ${moneyFactsOf('$5::jsonb', '$7')} else $5 end,
     fee = case when $3 = 'completed' then coalesce($8, fee) else fee end,
     parts = case when $3 = 'completed' then $9::jsonb end,
     updated_at = $6, ask_next_at = case when $3 <> 'completed' then ask_next_at end
   where id = $1 and state = $2 returning id`,
)

export async function changeAttemptState(
  tx: Transaction,
  attempt: Pick<AttemptRow, 'id' | 'state'>,
  change: {
    to: AttemptState
    status: Pick<ProviderStatus, 'providerReference' | 'details' | 'fee' | 'parts'>
    now: Date
  },
): Promise<void> {
  const { to, now } = change
  const { providerReference, details, fee = null } = change.status
  const parts = change.status.parts ? JSON.stringify(change.status.parts) : null
  const values = [attempt.id, attempt.state, to, providerReference, details, now, moneyFacts, fee, parts]
  await tx.query(moveAttempt, values)
}
