import { type MailGroup, uncappedMails } from '#domain/mails/mail-caps.ts'
import type { MailFailure } from '#domain/mails/mail-failures.ts'
import { type MailKind, mailsUnlessBlocked } from '#domain/mails/mail-kinds.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { recordsOf } from '../database/column-names.ts'
import { type Queryable, statement, type Transaction } from '../database.ts'
import type { MailContent } from './mail.ts'
import { mailProblems } from './mail-problems.ts'

/** A new row of the outbox. */
export type NewMailRow = {
  kind: MailKind
  recipient: string
  locale: Locale
  data: Record<string, unknown>
  orderId: string | null
  createdAt: Date
  tryNextAt: Date
  /** null: the database finds it by the order or the request of the mail */
  capGroup: MailGroup | null
  /** its customer has asked for this mail again */
  isResend: boolean
}

const insertMails = statement(
  'insert-mails',
  `insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at, cap_group, is_resend)
   select kind, recipient, locale, data, order_id, created_at, try_next_at, cap_group, is_resend
   from jsonb_to_recordset($1::jsonb) as mail (kind text, recipient text, locale text, data jsonb, order_id uuid,
     created_at timestamptz, try_next_at timestamptz, cap_group text, is_resend boolean)`,
)

export async function insertMailRows(db: Queryable, rows: readonly NewMailRow[]): Promise<void> {
  if (rows.length > 0) await db.query(insertMails, [recordsOf(rows)])
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
  /** the limit that it counts for */
  group: MailGroup
} & MailContent

// Starts from the blocked customers, who are few. $3: the kinds of mail that they must not get. $4: the process.
const takeMails = statement(
  'take-mails',
  `with blocked as materialized (
     select m.id from users u join outbox m on lower(m.recipient) = lower(u.email::text)
     where u.suspended_at is not null and m.state = 'queued' and m.try_next_at <= $1 and m.kind = any ($3::text[])
     for update of m skip locked
   ), withheld as (
     update outbox set state = 'withheld', last_error = '${mailProblems.blocked}' where id in (select id from blocked)
   )
   update outbox set state = 'sending', sending_since = $1, sender = $4, tries = tries + 1
   where id in (select id from outbox where state = 'queued' and try_next_at <= $1 and id not in (select id from blocked)
     order by try_next_at, id limit $2 for update skip locked)
   returning id, kind, recipient, locale, data, order_id, tries, created_at,
     coalesce(cap_group, 'own') as "group"`,
)

/**
 * Takes due mails, those due longest first, for this process alone. Withholds mails to customers whose data
 * are blocked, unless they are about a trip.
 */
export async function takeDueMails(
  db: Queryable,
  sender: string,
  now: Date,
  most: number,
): Promise<TakenMail[]> {
  const mails = await db.query<TakenMail>(takeMails, [now, most, mailsUnlessBlocked, sender])
  return mails.sort((a, b) => a.id - b.id)
}

const countRecent = statement(
  'count-recent-mails',
  `select lower(recipient) as recipient, coalesce(cap_group, 'own') as "group", count(*)::int as count, min(sent_at) as oldest
   from outbox where state = 'sent' and lower(recipient) = any ($1::text[]) and sent_at > $2
     and kind <> all ($3::text[]) and kind || '_' || coalesce(data ->> 'state', data ->> 'news', '') <> all ($3::text[])
   group by 1, 2`,
)

type RecentlySent = { recipient: string; group: MailGroup; count: number; oldest: Date }

/** How many mails of each group these recipients, in lower case, were sent since a time; only those that count. */
export function readRecentlySent(
  db: Queryable,
  recipients: readonly string[],
  since: Date,
): Promise<RecentlySent[]> {
  return db.query<RecentlySent>(countRecent, [recipients, since, uncappedMails])
}

const postponeMails = statement(
  'postpone-mails',
  `update outbox o set state = 'queued', try_next_at = p.until, tries = o.tries - 1, sending_since = null,
     failing_since = null, failure = null
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

const lockMailsOfOrder = statement(
  'lock-mails-of-order',
  `select pg_advisory_xact_lock(7157, hashtext($1 || $2))`,
)
const findResendSince = statement(
  'find-resend-since',
  'select from outbox where order_id = $1 and kind = $2 and is_resend and created_at > $3 limit 1',
)

/**
 * Whether a mail of this kind about an order was sent again since a time. Equal calls wait for each other until the
 * transaction ends; the second statement sees what was written meanwhile.
 */
export async function lockAndFindResend(
  tx: Transaction,
  { orderId, kind, since }: { orderId: string; kind: MailKind; since: Date },
): Promise<boolean> {
  await tx.query(lockMailsOfOrder, [orderId, kind])
  return (await tx.query(findResendSince, [orderId, kind, since])).length > 0
}

const insertChangeMail = statement(
  'insert-change-mail',
  `insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at)
   select $2, $3, $4, $5, $1, $6, $7
   where not exists (select from outbox where order_id = $1 and kind = 'order_changed' and state = 'queued')`,
)

/** Enqueues the mail about an order's changes, unless one is queued already. */
export async function insertChangeMailOnce(db: Queryable, row: NewMailRow): Promise<void> {
  const { orderId, kind, recipient, locale, data, createdAt, tryNextAt } = row
  await db.query(insertChangeMail, [orderId, kind, recipient, locale, data, createdAt, tryNextAt])
}

// Everywhere else a link's secret is stored hashed; here it is deleted once the mail is sent. The last mail
// to an erased customer leaves neither address nor name.
const finishMail = statement(
  'finish-mail',
  `update outbox set state = $3, sent_at = $4, last_error = $5, sending_since = null,
     failing_since = null, failure = $6, data = case kind when 'account_deleted' then '{}' else data - 'token' end,
     recipient = case kind when 'account_deleted' then '' else recipient end
   where id = $1 and state = 'sending' and tries = $2`,
)

type Finished =
  | { state: 'sent'; at: Date; why?: undefined; failure?: undefined }
  | { state: 'withheld'; at?: undefined; why: string; failure?: undefined }
  | { state: 'failed'; at?: undefined; why: string; failure: MailFailure }

/** Records the outcome. Does nothing when another process has taken the mail meanwhile. */
export async function finishTakenMail(db: Queryable, mail: TakenMail, end: Finished): Promise<void> {
  const { state, at = null, why = null, failure = null } = end
  await db.query(finishMail, [mail.id, mail.tries, state, at, why, failure])
}

const requeueMail = statement(
  'requeue-mail',
  `update outbox set state = 'queued', try_next_at = $3, last_error = $4, failure = $5,
     failing_since = coalesce(failing_since, $6), sending_since = null
   where id = $1 and state = 'sending' and tries = $2`,
)

/** Queues a mail again that could not be sent `now`. */
export async function requeueTakenMail(
  db: Queryable,
  mail: TakenMail,
  next: { at: Date; why: string; failure: MailFailure; now: Date },
): Promise<void> {
  await db.query(requeueMail, [mail.id, mail.tries, next.at, next.why, next.failure, next.now])
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
