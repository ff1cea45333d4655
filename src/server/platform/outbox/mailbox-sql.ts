import { type Queryable, statement } from '../database.ts'

export type StoredAttachment = { filename: string; contentType: string; base64: string; cid?: string }

export type StoredMail = {
  id: number
  outboxId: number | null
  recipient: string
  subject: string
  html: string
  plain: string
  attachments: StoredAttachment[]
  sentAt: Date
}

export type StoredMailHead = Pick<StoredMail, 'id' | 'recipient' | 'subject' | 'sentAt'> & {
  attachments: number
}

/** Deletes the oldest mails, so that a long-running demo does not grow forever. */
const insertStoredMail = statement(
  'insert-stored-mail',
  `with added as (
     insert into mailbox (outbox_id, recipient, subject, html, plain, attachments, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id)
   delete from mailbox where id <= (select id from added) - 2000`,
)

export async function storeMail(db: Queryable, mail: Omit<StoredMail, 'id'>): Promise<void> {
  await db.query(insertStoredMail, [
    mail.outboxId,
    mail.recipient,
    mail.subject,
    mail.html,
    mail.plain,
    JSON.stringify(mail.attachments),
    mail.sentAt,
  ])
}

const selectStoredMails = statement(
  'select-stored-mails',
  `select id, recipient, subject, sent_at, jsonb_array_length(attachments) as attachments
   from mailbox where $1::text is null or lower(recipient) = lower($1) order by id desc limit 200`,
)

/** The newest mails, to one address or to all addresses. */
export function listStoredMails(db: Queryable, recipient: string | null): Promise<StoredMailHead[]> {
  return db.query<StoredMailHead>(selectStoredMails, [recipient])
}

const columns = `id, outbox_id, recipient, subject, html, plain, attachments, sent_at`

const selectStoredMail = statement('select-stored-mail', `select ${columns} from mailbox where id = $1`)

export async function findStoredMail(db: Queryable, id: number): Promise<StoredMail | undefined> {
  const [mail] = await db.query<StoredMail>(selectStoredMail, [id])
  return mail
}

const selectWholeMails = statement(
  'select-whole-mails',
  `select ${columns} from mailbox where $1::text is null or lower(recipient) = lower($1) order by id desc limit 50`,
)

/** The same with their contents, for tests. */
export function listWholeMails(db: Queryable, recipient: string | null): Promise<StoredMail[]> {
  return db.query<StoredMail>(selectWholeMails, [recipient])
}
