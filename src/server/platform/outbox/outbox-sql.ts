import type { Locale } from '#domain/locales.ts'
import { type MailKind, mailsUnlessBlocked } from '#domain/messages/mail-kinds.ts'
import { type Queryable, statement } from '../database.ts'
import type { MailContent } from './mail.ts'
import { mailProblems } from './mail-problems.ts'

/** A new row of the outbox. */
export type NewMailRow = {
  kind: MailKind
  recipient: string
  locale: Locale
  data: Record<string, unknown>
  order_id: string | null
  created_at: Date
  try_next_at: Date
}

const insertMails = statement(
  'insert-mails',
  `insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at)
   select kind, recipient, locale, data, order_id, created_at, try_next_at
   from jsonb_to_recordset($1::jsonb) as mail (kind text, recipient text, locale text, data jsonb, order_id uuid,
     created_at timestamptz, try_next_at timestamptz)`,
)

export async function insertMailRows(db: Queryable, rows: readonly NewMailRow[]): Promise<void> {
  if (rows.length > 0) await db.query(insertMails, [JSON.stringify(rows)])
}

const hastenMails = statement(
  'hasten-mails',
  `update outbox set try_next_at = $3 where order_id = $1 and kind = $2 and state = 'queued' returning id`,
)

/** Makes an order's queued mails of a kind due now. Returns how many. */
export async function hastenMailRows(
  db: Queryable,
  orderId: string,
  kind: MailKind,
  now: Date,
): Promise<number> {
  return (await db.query(hastenMails, [orderId, kind, now])).length
}

/** A mail that this process is sending. `tries` includes this try. */
export type TakenMail = {
  id: number
  recipient: string
  locale: Locale
  orderId: string | null
  tries: number
  createdAt: Date
} & MailContent

// Starts from the blocked customers, who are few. $3: the kinds of mail that they must not get.
const takeMails = statement(
  'take-mails',
  `with blocked as materialized (
     select m.id from users u join outbox m on lower(m.recipient) = lower(u.email::text)
     where u.suspended_at is not null and m.state = 'queued' and m.try_next_at <= $1 and m.kind = any ($3::text[])
     for update of m skip locked
   ), withheld as (
     update outbox set state = 'withheld', last_error = '${mailProblems.blocked}' where id in (select id from blocked)
   )
   update outbox set state = 'sending', sending_since = $1, tries = tries + 1
   where id in (select id from outbox where state = 'queued' and try_next_at <= $1 and id not in (select id from blocked)
     order by try_next_at, id limit $2 for update skip locked)
   returning id, kind, recipient, locale, data, order_id as "orderId", tries, created_at as "createdAt"`,
)

/**
 * Takes due mails, those due longest first, for this process alone. Withholds mails to customers whose data
 * are blocked, unless they are about a trip.
 */
export async function takeDueMails(db: Queryable, now: Date, most: number): Promise<TakenMail[]> {
  const mails = await db.query<TakenMail>(takeMails, [now, most, mailsUnlessBlocked])
  return mails.sort((a, b) => a.id - b.id)
}

const countRecent = statement(
  'count-recent-mails',
  `select recipient, kind = any ($3::text[]) as "fromOthers", count(*)::int as count, min(sent_at) as oldest
   from outbox where state = 'sent' and recipient = any ($1::text[]) and sent_at > $2 and kind <> all ($4::text[])
   group by 1, 2`,
)

export type RecentlySent = { recipient: string; fromOthers: boolean; count: number; oldest: Date }

/**
 * How many mails these recipients were sent since a time: the kinds `fromOthers` counted apart, the kinds
 * `uncounted` not at all.
 */
export function readRecentlySent(
  db: Queryable,
  recipients: readonly string[],
  {
    since,
    fromOthers,
    uncounted,
  }: { since: Date; fromOthers: readonly MailKind[]; uncounted: readonly MailKind[] },
): Promise<RecentlySent[]> {
  return db.query<RecentlySent>(countRecent, [recipients, since, fromOthers, uncounted])
}

const postponeMails = statement(
  'postpone-mails',
  `update outbox o set state = 'queued', try_next_at = p.until, tries = o.tries - 1, sending_since = null
   from unnest($1::bigint[], $2::int[], $3::timestamptz[]) p (id, tries, until)
   where o.id = p.id and o.state = 'sending' and o.tries = p.tries`,
)

/** Puts mails back that were taken too soon; the try is not counted. */
export async function postponeTakenMails(
  db: Queryable,
  waits: readonly { mail: TakenMail; until: Date }[],
): Promise<void> {
  await db.query(postponeMails, [
    waits.map(({ mail }) => mail.id),
    waits.map(({ mail }) => mail.tries),
    waits.map(({ until }) => until),
  ])
}

const insertChangeMail = statement(
  'insert-change-mail',
  `insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at)
   select $2, $3, $4, $5, $1, $6, $7
   where not exists (select from outbox where order_id = $1 and kind = 'order_changed' and state = 'queued')`,
)

/** Enqueues the mail about an order's changes, unless one is queued already. */
export async function insertChangeMailOnce(db: Queryable, row: NewMailRow): Promise<void> {
  const { order_id, kind, recipient, locale, data, created_at, try_next_at } = row
  await db.query(insertChangeMail, [order_id, kind, recipient, locale, data, created_at, try_next_at])
}

// Everywhere else a link's secret is stored hashed; here it is deleted once the mail is sent. The last mail
// to an erased customer leaves neither address nor name.
const finishMail = statement(
  'finish-mail',
  `update outbox set state = $3, sent_at = $4, last_error = $5, sending_since = null,
     data = case kind when 'account_deleted' then '{}' else data - 'token' end,
     recipient = case kind when 'account_deleted' then '' else recipient end
   where id = $1 and state = 'sending' and tries = $2`,
)

type Finished =
  | { state: 'sent'; at: Date; why?: undefined }
  | { state: 'withheld' | 'failed'; at?: undefined; why: string }

/** Records the outcome. Does nothing when another process has taken the mail meanwhile. */
export async function finishTakenMail(db: Queryable, mail: TakenMail, end: Finished): Promise<void> {
  await db.query(finishMail, [mail.id, mail.tries, end.state, end.at ?? null, end.why ?? null])
}

const requeueMail = statement(
  'requeue-mail',
  `update outbox set state = 'queued', try_next_at = $3, last_error = $4, sending_since = null
   where id = $1 and state = 'sending' and tries = $2`,
)

export async function requeueTakenMail(
  db: Queryable,
  mail: TakenMail,
  next: { at: Date; why: string },
): Promise<void> {
  await db.query(requeueMail, [mail.id, mail.tries, next.at, next.why])
}

const rescueMails = statement(
  'rescue-mails',
  `update outbox set state = 'queued', try_next_at = $2, sending_since = null, last_error = '${mailProblems.sender_gone}'
   where state = 'sending' and sending_since <= $1 returning id`,
)

/** Requeues the mails of a process that stopped while it sent them. Returns how many. */
export async function rescueStuckMails(db: Queryable, takenBefore: Date, now: Date): Promise<number> {
  return (await db.query(rescueMails, [takenBefore, now])).length
}

const withholdDue = statement(
  'withhold-due-mails',
  `update outbox set state = 'withheld', last_error = $1, sending_since = null
   where state in ('queued', 'sending') and try_next_at <= $2 returning id`,
)

/** Withholds every mail that is due or being sent. Returns how many. */
export async function withholdDueMails(db: Queryable, why: string, now: Date): Promise<number> {
  return (await db.query(withholdDue, [why, now])).length
}
