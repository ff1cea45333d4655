import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

type QueueAges = Record<'mails' | 'notifications' | 'payments' | 'refunds' | 'expiry', number | null>

const ages = statement(
  'queue-ages',
  `select extract(epoch from $1 - least((select min(try_next_at) from outbox where state = 'queued'),
     (select min(failing_since) from outbox where state = 'queued')))::float8 as mails,
     extract(epoch from $1 - (select min(handle_next_at) from payment_notifications where handle_next_at is not null))::float8 as notifications,
     extract(epoch from $1 - (select min(ask_next_at) from payment_attempts where ask_next_at is not null))::float8 as payments,
     extract(epoch from $1 - (select min(ask_next_at) from refunds where ask_next_at is not null))::float8 as refunds,
     extract(epoch from $1 - (select min(hold_until) from orders
       where state in ('awaiting_payment', 'awaiting_transfer_payment')))::float8 as expiry`,
)

/** For how many seconds the oldest row of each queue has been due; 0 when none is. */
export async function readQueueAges(db: Queryable, now: Date): Promise<Record<string, number>> {
  const row = onlyRow(await db.query<QueueAges>(ages, [now]))
  return Object.fromEntries(Object.entries(row).map(([queue, age]) => [queue, Math.max(0, age ?? 0)]))
}
