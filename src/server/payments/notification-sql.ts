import { type Queryable, statement } from '../platform/database.ts'

const keepRow = statement(
  'keep-notification',
  `insert into payment_notifications (provider, dedupe_key, headers, body, received_at) values ($1, $2, $3, $4, $5)
   on conflict (provider, dedupe_key) do update set times = payment_notifications.times + 1
   returning id, handled_at as "handledAt"`,
)

/** Keeps a notification as it came. The same one again is counted, not kept twice. */
export async function keepNotification(
  db: Queryable,
  provider: string,
  dedupeKey: string,
  headers: Record<string, string>,
  body: string,
  now: Date,
): Promise<{ id: number; handledAt: Date | null }> {
  const rows = await db.query<{ id: number; handledAt: Date | null }>(keepRow, [
    provider,
    dedupeKey,
    headers,
    body,
    now,
  ])
  return rows[0]!
}

const markRow = statement(
  'mark-notification',
  'update payment_notifications set handled_at = $2, outcome = $3 where id = $1',
)

export async function markNotification(db: Queryable, id: number, outcome: string, now: Date): Promise<void> {
  await db.query(markRow, [id, now, outcome])
}
