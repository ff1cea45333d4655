import type { Locale } from '#domain/platform/locales.ts'
import { isInUse, tripIsAhead } from '#server/platform/database/fragments/data-in-use.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'

const begin = statement(
  'begin-messages',
  `with refused as (
     update messages m set state = 'refused', ended_at = $1 from approvals a
     where a.id = m.approval_id and m.state = 'waiting'
       and (a.decision in ('rejected', 'voided') or a.decision is null and a.expires_at <= $1)
   )
   update messages set state = 'sending' where state = 'scheduled' and goes_at <= $1`,
)

/** Starts due messages, and ends those that were not approved in time. */
export async function beginMessages(db: Queryable, now: Date): Promise<void> {
  await db.query(begin, [now])
}

const countQueued = statement(
  'count-queued-message-mails',
  `select count(*)::int as count from outbox where state = 'queued' and kind = 'buyer_message'`,
)

/** How many mails of messages are queued. */
export async function countQueuedMessageMails(db: Queryable): Promise<number> {
  return onlyRow(await db.query<{ count: number }>(countQueued)).count
}

// Locks the message, too: stopping it waits for these mails and then withholds them.
const take = statement(
  'take-message-recipients',
  `with taken as (
     select r.message_id, r.user_id from message_recipients r join messages m on m.id = r.message_id
     where r.state = 'planned' and m.state = 'sending'
     order by m.incident desc, r.message_id, r.user_id limit $1 for update of r skip locked for share of m skip locked
   )
   select m.id as message, m.incident, r.user_id, r.order_id, r.locale, u.email, u.first_name,
     u.deleted_at is null and o.state = any (m.states) and (${isInUse()} or ${tripIsAhead('$2')}) as fits, o.number, m.texts -> r.locale ->> 'subject' as subject,
     m.texts -> r.locale ->> 'text' as text, ${nameNearestTo('r.locale', 'event', 'e.id')} as event_name, d.starts_at, p.time_zone
   from taken k join message_recipients r on r.message_id = k.message_id and r.user_id = k.user_id
   join messages m on m.id = r.message_id join users u on u.id = r.user_id join orders o on o.id = r.order_id
   join events e on e.id = m.event_id join event_dates d on d.id = m.date_id join places p on p.id = e.place_id
   order by r.message_id, r.user_id`,
)

export type TakenRecipient = {
  message: number
  incident: boolean
  userId: string
  orderId: string
  locale: Locale
  email: string
  firstName: string
  /**
   * whether the account exists, the order is in one of the message's states and, with blocked data, the trip
   * is ahead
   */
  fits: boolean
  number: string
  subject: string
  text: string
  eventName: string
  startsAt: Date
  timeZone: string
}

/** The next recipients without a mail, locked until the transaction ends. */
export function takeRecipients(tx: Transaction, most: number, now: Date): Promise<TakenRecipient[]> {
  return tx.query<TakenRecipient>(take, [most, now])
}

const insertMail = statement(
  'insert-message-mail',
  `with mail as (
     insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at)
     values ($3, $4, $5, $6, $7, $8, $9) returning id
   )
   update message_recipients set state = 'mailed', mail_id = (select id from mail)
   where message_id = $1 and user_id = $2`,
)
const skip = statement(
  'skip-message-recipient',
  `update message_recipients set state = 'skipped' where message_id = $1 and user_id = $2`,
)

/** Enqueues the mail to a recipient and records that. */
export async function mailRecipient(
  tx: Transaction,
  { message, userId }: TakenRecipient,
  mail: Mail,
  now: Date,
): Promise<void> {
  const { kind, recipient, locale, data, orderId, createdAt, tryNextAt } = mailRow(mail, now)
  const row = [kind, recipient, locale, JSON.stringify(data), orderId, createdAt, tryNextAt]
  await tx.query(insertMail, [message, userId, ...row])
}

export async function skipRecipient(tx: Transaction, { message, userId }: TakenRecipient): Promise<void> {
  await tx.query(skip, [message, userId])
}

const finish = statement(
  'finish-messages',
  `update messages m set state = 'sent', ended_at = $1
   where m.state = 'sending' and not exists (
     select from message_recipients r left join outbox x on x.id = r.mail_id
     where r.message_id = m.id and (r.state = 'planned' or x.state in ('queued', 'sending')))`,
)

/** Ends the messages whose mails have all been sent. */
export async function finishMessages(db: Queryable, now: Date): Promise<void> {
  await db.query(finish, [now])
}
