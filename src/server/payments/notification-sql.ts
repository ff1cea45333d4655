import { type Queryable, statement } from '../platform/database.ts'
import { payerIsGone } from './money-facts-sql.ts'

const keepRow = statement(
  'keep-notification',
  `insert into payment_notifications (provider, dedupe_key, headers, body, received_at, attempt_id, query)
   select $1, $2, $3::jsonb, case when g.gone then '' else $4::text end, $5::timestamptz, g.id,
     case when g.gone then '' else $7::text end
   from (values ($6::uuid)) v (id)
   left join lateral (
     select a.id, ${payerIsGone('a.order_id')} as gone from payment_attempts a where a.id = v.id
   ) g on true
   on conflict (provider, dedupe_key) do update set times = payment_notifications.times + 1
   returning id, handled_at as "handledAt"`,
)

export type Notification = {
  provider: string
  dedupeKey: string
  headers: Record<string, string>
  /** of the address to which it came */
  query: string
  body: string
  /** null when it is about no payment of ours */
  attemptId: string | null
}

/** Keeps a notification as it came, unless its customer is gone. The same one again is counted, not kept twice. */
export async function keepNotification(
  db: Queryable,
  { provider, dedupeKey, headers, query, body, attemptId }: Notification,
  now: Date,
): Promise<{ id: number; handledAt: Date | null }> {
  const values = [provider, dedupeKey, headers, body, now, attemptId, query]
  const rows = await db.query<{ id: number; handledAt: Date | null }>(keepRow, values)
  return rows[0]!
}

const markRow = statement(
  'mark-notification',
  'update payment_notifications set handled_at = $2, outcome = $3 where id = $1',
)

export async function markNotification(db: Queryable, id: number, outcome: string, now: Date): Promise<void> {
  await db.query(markRow, [id, now, outcome])
}

export type KeptNotification = Omit<Notification, 'dedupeKey'> & {
  id: number
  receivedAt: Date
  times: number
  outcome: string | null
}

const keptColumns = `id, provider, headers, query, body, attempt_id as "attemptId", received_at as "receivedAt", times, outcome`

const findKept = statement(
  'find-kept-notification',
  `select ${keptColumns} from payment_notifications where id = $1`,
)

export async function readKeptNotification(db: Queryable, id: number) {
  const [kept] = await db.query<KeptNotification>(findKept, [id])
  return kept
}

const listOpen = statement(
  'list-open-notifications',
  `select ${keptColumns} from payment_notifications
   where handled_at is null or outcome = any ($1) order by received_at desc limit 200`,
)

/** The latest that were not settled, or ended in one of these outcomes. */
export function readOpenNotifications(db: Queryable, outcomes: readonly string[]) {
  return db.query<KeptNotification>(listOpen, [outcomes])
}

const insertReplay = statement(
  'insert-notification-replay',
  `insert into notification_replays (notification_id, replayed_by, outcome, replayed_at) values ($1, $2, $3, $4)`,
)

export async function keepReplay(
  db: Queryable,
  id: number,
  staff: string,
  outcome: string,
  now: Date,
): Promise<void> {
  await db.query(insertReplay, [id, staff, outcome, now])
}
