import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { payerIsGone } from '../common/money-facts-sql.ts'

export type NewNotification = {
  provider: string
  dedupeKey: string
  headers: Record<string, string>
  /** the query of the webhook's URL */
  query: string
  body: string
  receivedAt: Date
  /** the country of the account that it is from, if it is of one */
  country: CountryCode | null
}

const insertNotification = statement(
  'insert-notification',
  `insert into payment_notifications (provider, dedupe_key, headers, query, body, received_at, handle_next_at, country_code)
   values ($1, $2, $3, $4, $5, $6, $6, $7)
   on conflict (provider, dedupe_key) do update
     set times = payment_notifications.times + 1, handle_next_at = excluded.handle_next_at`,
)

/** Stores a notification unchanged. A repeated one is counted, not stored again, and is processed again. */
export async function storeNotification(db: Queryable, one: NewNotification): Promise<void> {
  await db.query(insertNotification, [
    one.provider,
    one.dedupeKey,
    JSON.stringify(one.headers),
    one.query,
    one.body,
    one.receivedAt,
    one.country,
  ])
}

export type StoredNotification = {
  id: number
  provider: string
  query: string
  body: string
  /** null while unknown, or when it is not about one of our payments */
  attemptId: string | null
  receivedAt: Date
  times: number
  outcome: string | null
}

const notificationColumns = `n.id, n.provider, n.query, n.body, n.attempt_id, n.received_at,
  n.times, n.outcome`

// Taking a notification sets its next turn, so that two processes do not handle it at once, and another
// process handles it if this one dies.
const takeDue = statement(
  'take-due-notifications',
  `update payment_notifications n set handle_next_at = case when n.received_at > $1 - interval '8 days'
     then $1 + greatest(interval '5 seconds', ($1 - n.received_at) / 2) end
   where n.id in (
     select id from payment_notifications where handle_next_at <= $1 order by handle_next_at limit $2
     for update skip locked
   ) returning ${notificationColumns}`,
)

/** Takes the notifications that are due. The pause before each next turn grows. */
export function takeDueNotifications(db: Queryable, now: Date, most: number) {
  return db.query<StoredNotification>(takeDue, [now, most])
}

// A notification that came again meanwhile keeps its next turn. Data of deleted accounts are not stored.
const markRows = statement(
  'mark-notifications',
  `update payment_notifications n set attempt_id = coalesce(n.attempt_id, m.attempt_id),
     outcome = coalesce(m.outcome, n.outcome), handled_at = case when m.outcome is null then n.handled_at else $2 end,
     handle_next_at = case when m.outcome is null or n.times <> m.times then n.handle_next_at end,
     body = case when m.gone then '' else n.body end, query = case when m.gone then '' else n.query end,
     headers = case when m.gone then '{}' else n.headers end
   from (
     select k.*, a.id is not null and ${payerIsGone('a.order_id')} as gone
     from jsonb_to_recordset($1::jsonb) as k (id bigint, times int, attempt_id uuid, outcome text)
     left join payment_attempts a on a.id = k.attempt_id
   ) m where n.id = m.id`,
)

/** Records the outcomes of notifications; one with outcome null stays due. */
export async function markNotifications(
  db: Queryable,
  handled: readonly Pick<StoredNotification, 'id' | 'times' | 'attemptId' | 'outcome'>[],
  now: Date,
): Promise<void> {
  const rows = handled.map(({ id, times, attemptId, outcome }) => ({ id, times, attemptId, outcome }))
  await db.query(markRows, [recordsOf(rows), now])
}

const findNotification = statement(
  'find-notification',
  `select ${notificationColumns} from payment_notifications n where n.id = $1`,
)

export async function readStoredNotification(db: Queryable, id: number) {
  const [stored] = await db.query<StoredNotification>(findNotification, [id])
  return stored
}

const listOpen = statement(
  'list-open-notifications',
  `select ${notificationColumns} from payment_notifications n
   where n.handled_at is null or n.outcome = any ($1) order by n.received_at desc limit 200`,
)

/** The latest notifications that were not settled, or ended in one of these outcomes. */
export function readOpenNotifications(db: Queryable, outcomes: readonly string[]) {
  return db.query<StoredNotification>(listOpen, [outcomes])
}

const insertReplay = statement(
  'insert-notification-replay',
  `insert into notification_replays (notification_id, actor_kind, actor_id, outcome, replayed_at)
   values ($1, $2, $3, $4, $5)`,
)

export async function recordReplay(
  db: Queryable,
  { id, actor, outcome, now }: { id: number; actor: Actor; outcome: string; now: Date },
): Promise<void> {
  await db.query(insertReplay, [id, actor.kind, actor.id, outcome, now])
}
