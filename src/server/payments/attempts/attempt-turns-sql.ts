import { type Queryable, statement } from '#server/platform/database.ts'
import { moneyFacts, moneyFactsOf, payerIsGone } from '../ledger/money-facts-sql.ts'
import type { ProviderStatus } from '../providers/payment-provider.ts'
import { type AttemptRow, attemptColumns } from './attempt-sql.ts'

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

/** Takes the attempts whose status is due to be fetched; each later turn comes after a longer pause. */
export function takeAttemptsToAsk(db: Queryable, now: Date, most: number) {
  return db.query<AttemptRow>(takeDue, [now, most])
}

// In the order of their ids, so that two processes never wait for each other in a circle.
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

/** New attempts that turn out to be under way, all of them in one statement: nothing else follows from that. */
export async function noteUnderWay(
  db: Queryable,
  begun: readonly { id: string; status: ProviderStatus }[],
  now: Date,
): Promise<void> {
  const ids = begun.map(({ id }) => id)
  const statuses = begun.map(({ id, status: { providerReference, details } }) => ({
    id,
    reference: providerReference,
    details,
  }))
  await db.query(moveNew, [ids, JSON.stringify(statuses), now, moneyFacts])
}

const askSoon = statement(
  'ask-about-open-attempts-now',
  `update payment_attempts set ask_next_at = $2
   where order_id = any ($1) and state in ('new', 'processing', 'authorized') and ask_next_at > $2`,
)

/** The providers of these orders' open attempts are asked in the next turn: payments that are not needed are withdrawn then. */
export async function askAboutOrdersNow(
  db: Queryable,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(askSoon, [orderIds, now])
}
