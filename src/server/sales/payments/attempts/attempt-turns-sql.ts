import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { moneyFacts, moneyFactsOf, payerIsGone } from '../common/money-facts-sql.ts'
import type { ProviderStatus } from '../providers/payment-provider.ts'
import { type AttemptRow, attemptColumns } from './attempt-sql.ts'

// Taking an attempt sets its next check, so that two processes do not check it at once.
const takeDue = statement(
  'take-attempts-to-ask',
  `update payment_attempts a set asked_at = $1,
     ask_next_at = case when a.created_at < $1 - interval '8 days' then null
       else $1 + greatest(interval '1 minute', ($1 - a.created_at) / 2) end
   where a.id in (
     select id from payment_attempts where ask_next_at <= $1 order by ask_next_at limit $2 for update skip locked
   ) returning ${attemptColumns}`,
)

/** Takes the attempts whose status check is due. The pause before each next check grows. */
export function takeDueAttempts(db: Queryable, now: Date, most: number) {
  return db.query<AttemptRow>(takeDue, [now, most])
}

// Ordered by id to avoid deadlocks between processes.
const moveNew = statement(
  'note-attempts-under-way',
  `with open as (
     select id from payment_attempts where id = any ($1) and state = 'new' order by id for no key update
   )
   update payment_attempts a set state = 'processing', updated_at = $3,
     provider_reference = coalesce(t.reference, a.provider_reference),
     result = case when ${payerIsGone('a.order_id')} then ${moneyFactsOf('t.details', '$4')} else t.details end
   from jsonb_to_recordset($2::jsonb) as t (id uuid, reference text, details jsonb), open
   where a.id = open.id and a.id = t.id`,
)

/** Marks new attempts as in progress, in one statement: nothing else depends on that change. */
export async function markProcessing(
  db: Queryable,
  started: readonly { id: string; status: ProviderStatus }[],
  now: Date,
): Promise<void> {
  const ids = started.map(({ id }) => id)
  const statuses = started.map(({ id, status: { providerReference, details } }) => ({
    id,
    reference: providerReference,
    details,
  }))
  await db.query(moveNew, [ids, JSON.stringify(statuses), now, moneyFacts])
}

const closeSoon = statement(
  'close-paid-attempt',
  "update payment_attempts set ask_next_at = $2 where id = $1 and state = 'completed'",
)

/** Makes a paid attempt due once more, to cancel the open payments beside it. */
export async function closeAttemptSoon(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(closeSoon, [id, now])
}

const noteClosed = statement(
  'note-closed-attempts',
  "update payment_attempts set ask_next_at = null where id = any ($1) and state = 'completed'",
)

/** Ends the checks of paid attempts. */
export async function noteClosedAttempts(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.query(noteClosed, [ids])
}

const askSoon = statement(
  'ask-about-open-attempts-now',
  `update payment_attempts set ask_next_at = $2 where id in (
     select id from payment_attempts
     where order_id = any ($1) and state in ('new', 'processing', 'authorized') and ask_next_at > $2
     order by id for no key update)`,
)

/**
 * Makes the checks of these orders' open attempts due now. Payments that are no longer needed are cancelled
 * then.
 */
export async function fetchStatusesSoon(
  db: Queryable,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(askSoon, [orderIds, now])
}
