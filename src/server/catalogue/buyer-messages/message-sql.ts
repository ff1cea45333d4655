import type {
  Audience,
  BuyerMessageState,
  MessageTexts,
} from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import { eventName, eventsNamed } from '#server/platform/database/fragments/translated-texts.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { mailProblems } from '#server/platform/outbox/mail-problems.ts'

export type MessageRow = {
  id: number
  countryCode: CountryCode
  eventId: number
  event: string
  dateId: number
  startsAt: Date
  timeZone: string
  provinceId: number | null
  province: string | null
  vehicle: string | null
  /** states of orders */
  states: string[]
  texts: MessageTexts
  fallback: Locale | null
  count: number
  state: BuyerMessageState
  approvalId: number | null
  author: string
  createdAt: Date
  goesAt: Date | null
  endedAt: Date | null
  incident: boolean
}

const columns = `m.id, m.country_code, m.event_id, ${eventName()} as event,
  m.date_id, d.starts_at, p.time_zone, m.province_id,
  (select name from provinces v where v.id = m.province_id) as province, m.vehicle, m.states, m.texts, m.fallback, m.count, m.state,
  m.approval_id, m.author_name as author, m.created_at, m.goes_at,
  m.ended_at, m.incident`
const tables = `messages m join events e on e.id = m.event_id join event_dates d on d.id = m.date_id
  join places p on p.id = e.place_id`

const messages = keysetList('list-messages', {
  columns,
  from: tables,
  id: { sql: 'm.id', type: 'int4' },
  sorts: { createdAt: { sql: 'm.created_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `m.country_code = any (${value}::text[])`,
    state: (value) => `m.state = ${value}`,
    q: (value) => `m.event_id = any (array(${eventsNamed(value)}))`,
  },
})

export async function readMessages(
  db: Queryable,
  {
    countries,
    q,
    state,
    ...page
  }: Pick<Asked<'createdAt'>, 'sort' | 'after' | 'before' | 'limit'> & {
    countries: readonly string[]
    q: string
    state: string
  },
): Promise<Page<MessageRow> & { count: number }> {
  const filters = { countries, state, q: q.replaceAll(/[\\%_]/g, '') }
  const found = await readPage<MessageRow>(messages, db, { ...page, filters })
  return { ...found, count: await countRows(messages, db, { filters }) }
}

const find = statement('find-message', `select ${columns} from ${tables} where m.id = $1`)
const lock = statement('lock-message', 'select from messages where id = $1 for update')

export async function findMessage(db: Queryable, id: number): Promise<MessageRow | undefined> {
  return (await db.query<MessageRow>(find, [id]))[0]
}

/** The same, locked until the transaction ends. */
export async function lockMessage(tx: Transaction, id: number): Promise<MessageRow | undefined> {
  await tx.query(lock, [id])
  return findMessage(tx, id)
}

const insert = statement(
  'insert-message',
  `insert into messages (key, country_code, event_id, date_id, province_id, vehicle, audience, states, texts, fallback, count, state,
     author_kind, author_id, author_name, created_at, goes_at, incident)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
   on conflict (key) do nothing returning id`,
)
const byKey = statement('message-by-key', 'select id, approval_id from messages where key = $1')

export async function findMessageByKey(
  db: Queryable,
  key: string,
): Promise<{ id: number; approvalId: number | null } | undefined> {
  return (await db.query<{ id: number; approvalId: number | null }>(byKey, [key]))[0]
}

/** Undefined when the same form has created one already. */
export async function insertMessage(
  tx: Transaction,
  row: {
    key: string
    countryCode: CountryCode
    eventId: number
    audience: Audience
    states: readonly OrderState[]
    texts: MessageTexts
    fallback: Locale | null
    count: number
    state: 'waiting' | 'scheduled'
    author: { kind: string; id: string; name: string }
    createdAt: Date
    goesAt: Date | null
    incident: boolean
  },
): Promise<number | undefined> {
  const { audience, author } = row
  const [made] = await tx.query<{ id: number }>(insert, [
    ...[row.key, row.countryCode, row.eventId, audience.dateId, audience.provinceId, audience.vehicle],
    audience.kind,
    ...[row.states, JSON.stringify(row.texts), row.fallback, row.count, row.state],
    ...[author.kind, author.id, author.name, row.createdAt, row.goesAt, row.incident],
  ])
  return made?.id
}

const noteApproval = statement(
  'note-approval-of-message',
  'update messages set approval_id = $2 where id = $1',
)

export async function writeApprovalOfMessage(tx: Transaction, id: number, approvalId: number): Promise<void> {
  await tx.query(noteApproval, [id, approvalId])
}

const schedule = statement(
  'schedule-message',
  `update messages set state = 'scheduled', goes_at = $2 where id = $1 and state = 'waiting'`,
)

export async function scheduleMessage(tx: Transaction, id: number, goesAt: Date): Promise<void> {
  await tx.query(schedule, [id, goesAt])
}

const rewrite = statement(
  'rewrite-message',
  'update messages set texts = $2, fallback = $3, goes_at = $4 where id = $1',
)

export async function rewriteMessage(
  tx: Transaction,
  id: number,
  { texts, fallback, goesAt }: { texts: MessageTexts; fallback: Locale | null; goesAt: Date | null },
): Promise<void> {
  await tx.query(rewrite, [id, JSON.stringify(texts), fallback, goesAt])
}

// The mail sender takes mails with `skip locked`: mails that it has taken are sent, the others are stopped.
const stop = statement(
  'stop-message',
  `with stopped as (update messages set state = 'stopped', ended_at = $2 where id = $1),
   kept as (update message_recipients set state = 'skipped' where message_id = $1 and state = 'planned')
   update outbox set state = 'withheld', last_error = '${mailProblems.stopped}'
   where state in ('queued', 'held') and id in (select mail_id from message_recipients where message_id = $1)`,
)

/** Stops a message: withholds its queued mails, and creates no further ones. */
export async function stopMessageRows(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(stop, [id, now])
}

export type Progress = { planned: number; queued: number; sent: number; failed: number; kept: number }

const progress = statement(
  'progress-of-message',
  `select count(*) filter (where r.state = 'planned')::int as planned,
     count(*) filter (where m.state in ('queued', 'sending'))::int as queued,
     count(*) filter (where r.state = 'mailed' and (m.state = 'sent' or m.id is null))::int as sent,
     count(*) filter (where m.state = 'failed')::int as failed,
     count(*) filter (where r.state = 'skipped' or m.state in ('held', 'withheld'))::int as kept
   from message_recipients r left join outbox m on m.id = r.mail_id where r.message_id = $1`,
)

/**
 * The progress of a message; `kept` recipients got none: their order ended, their account was deleted, or
 * staff stopped it.
 */
export async function readProgress(db: Queryable, id: number): Promise<Progress> {
  const [row] = await db.query<Progress>(progress, [id])
  return row ?? { planned: 0, queued: 0, sent: 0, failed: 0, kept: 0 }
}
