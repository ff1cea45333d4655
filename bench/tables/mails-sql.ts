import type pg from 'pg'
import { type Queryable, statement } from '../../src/server/platform/database.ts'
import { itemAt } from '../item-at.ts'

const withholdMails = statement(
  'bench-withhold-mails',
  "update outbox set state = 'withheld', last_error = 'of a benchmark' where state = 'queued'",
)

/** Deletes all mails that are due. */
export async function dropDueMails(db: Queryable): Promise<void> {
  await db.query(withholdMails)
}

/** Queues the ticket mails of a number of paid orders, each to another person, and no other mail. */
export async function queueTicketMails(client: pg.Client, mails: number): Promise<void> {
  await client.query(`
    update outbox set state = 'sent', recipient = order_id || '@vaiven.test';
    update outbox set state = 'queued' where id in (
      select m.id from outbox m join orders o on o.id = m.order_id where m.kind = 'order_paid' and o.state = 'paid'
      order by m.id limit ${mails})`)
}

const countTickets = statement(
  'bench-count-ticket-mails',
  `select count(*) filter (where state in ('queued', 'sending'))::int as due, count(*) filter (where sent_at is not null)::int as sent
   from outbox where kind = 'order_paid'`,
)

/** The number of ticket mails that are queued, and that were sent. */
export async function countTicketMails(db: Queryable) {
  return itemAt(await db.query<{ due: number; sent: number }>(countTickets), 0)
}
