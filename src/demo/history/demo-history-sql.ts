import { type Database, onlyRow, type Queryable, statement } from '#server/platform/database.ts'

const lastEntry = statement('demo-last-ledger-entry', 'select coalesce(max(id), 0)::int as id from ledger')

/** The id of the newest ledger entry. */
export async function readLastEntry(db: Queryable): Promise<number> {
  return onlyRow(await db.query<{ id: number }>(lastEntry)).id
}

const openLedger = statement('demo-open-ledger', 'alter table ledger disable trigger ledger_append_only')
const moveEntries = statement(
  'demo-move-entries',
  `update ledger l set created_at = s.at from unnest($1::int[], $2::int[], $3::timestamptz[]) s (after, upto, at)
   where l.id > s.after and l.id <= s.upto`,
)
const closeLedger = statement('demo-close-ledger', 'alter table ledger enable trigger ledger_append_only')

/** The entries after `after` up to `upto` belong to what happened `at`. */
export type Booked = { after: number; upto: number; at: Date }

/** Corrects the dates of ledger entries, which the database sets by its own clock. */
export async function dateEntries(db: Database, booked: readonly Booked[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(openLedger)
    await tx.query(moveEntries, [
      booked.map(({ after }) => after),
      booked.map(({ upto }) => upto),
      booked.map(({ at }) => at),
    ])
    await tx.query(closeLedger)
  })
}

const withholdReminders = statement(
  'demo-withhold-reminders',
  `update outbox m set state = 'withheld', last_error = 'the order is ' || o.state || ' by now' from orders o
   where o.id = m.order_id and m.kind = 'order_awaiting_payment' and m.state = 'queued' and o.paid_at < m.try_next_at`,
)
const endMails = statement(
  'demo-end-mails',
  `update outbox set state = 'sent', sent_at = try_next_at, data = data - 'token' where state = 'queued' and try_next_at < $1`,
)

/** Marks the mails that were due before a moment as sent at their time, so that none arrives late. */
export async function endMailsBefore(db: Queryable, before: Date): Promise<void> {
  await db.query(withholdReminders)
  await db.query(endMails, [before])
}

const insertSession = statement(
  'demo-insert-sessions',
  `insert into sessions (id, user_id, token_hash, device, created_at, expires_at)
   select s.id, s.user_id, sha256(s.id::text::bytea), '', $3, $4 from unnest($1::uuid[], $2::uuid[]) s (id, user_id)`,
)

/** Adds the sessions in which customers buy. They have no token, and end when the history is made. */
export async function insertSessions(
  db: Queryable,
  customers: readonly { id: string; sessionId: string }[],
  { createdAt, endsAt }: { createdAt: Date; endsAt: Date },
): Promise<void> {
  const [ids, of] = [customers.map(({ sessionId }) => sessionId), customers.map(({ id }) => id)]
  await db.query(insertSession, [ids, of, createdAt, endsAt])
}

const failMail = statement(
  'demo-fail-mail',
  `update outbox set state = 'failed', sent_at = null, tries = 1, last_error = $2
   where id = (select max(id) from outbox where kind = 'order_paid' and recipient = $1)`,
)

/** Simulates that the mail server has refused the newest tickets to this address. */
export async function refuseNewestTickets(db: Queryable, recipient: string): Promise<void> {
  await db.query(failMail, [
    recipient,
    `Can't send mail - all recipients were rejected: 550 5.1.1 <${recipient}>: Recipient address rejected: User unknown`,
  ])
}

const staffNamed = statement('demo-staff-named', 'select id, name from staff_people where email = $1')

export async function readDemoStaff(db: Queryable, email: string): Promise<{ id: string; name: string }> {
  return onlyRow(await db.query<{ id: string; name: string }>(staffNamed, [email]))
}

const refundsOf = statement('demo-refunds-of', 'select id from refunds where order_id = $1')

export async function readRefundsOf(db: Queryable, orderId: string): Promise<string[]> {
  return (await db.query<{ id: string }>(refundsOf, [orderId])).map(({ id }) => id)
}

const ticketsOf = statement('demo-tickets-of', 'select id from tickets where order_id = $1 order by position')

export async function readTicketsOf(db: Queryable, orderId: string): Promise<string[]> {
  return (await db.query<{ id: string }>(ticketsOf, [orderId])).map(({ id }) => id)
}
