import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { MailFailure } from '#domain/mails/mail-failures.ts'
import type { MailKind, MailState } from '#domain/mails/mail-kinds.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { isBlockedAddress } from '#server/platform/database/fragments/data-in-use.ts'
import { localTime } from '#server/platform/database/fragments/local-time-sql.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readIds,
  readPage,
  rowsToExport,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A mail of the outbox as staff see it; its country is 'all' when it has none. */
export type OfficeMail = {
  id: number
  kind: MailKind
  name: string
  state: MailState
  recipient: string
  /** whether the data of the recipient's account are blocked */
  isBlocked: boolean
  locale: Locale
  countryCode: CountryCode | 'all'
  orderId: string | null
  orderNumber: string | null
  data: Record<string, unknown>
  tries: number
  createdAt: Date
  tryNextAt: Date
  sentAt: Date | null
  lastError: string | null
  failure: MailFailure | null
  settledAt: Date | null
}

const columns = `m.id, m.kind, m.kind || coalesce('_' || (m.data->>'state'), '_' || (m.data->>'news'), '') as name, m.state, m.recipient, ${isBlockedAddress('m.recipient')} as is_blocked, m.locale, m.country_code, m.order_id,
  (select number from orders where id = m.order_id) as order_number, m.data, m.tries, m.created_at,
  m.try_next_at, m.sent_at, m.last_error, m.failure, m.settled_at`

export type MailsAsked = Pick<Asked<'createdAt'>, 'sort' | 'after' | 'before' | 'limit'> & MailFilter

export type MailFilter = {
  countries: readonly string[]
  /** the countries where `q` may be an address */
  contactsIn: readonly string[]
  q: string
  state: string
  kind: string
  order: string
  from?: string | undefined
  to?: string | undefined
  timeZone: string
}

const mails = keysetList('list-office-mails', {
  columns,
  from: 'outbox m',
  id: { sql: 'm.id', type: 'int8' },
  sorts: { createdAt: { sql: 'm.created_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `m.country_code = any (${value}::text[])`,
    state: (value) => `m.state = ${value}`,
    unsettled: (value) => `m.state = 'failed' and m.settled_at is null and ${value}::boolean`,
    kind: (value) => `m.kind = ${value}`,
    recipient: (value) => `lower(m.recipient) = lower(${value}) and not ${isBlockedAddress('m.recipient')}`,
    order: (value) => `m.order_id = (select id from orders where number = upper(${value}))`,
    from: (value) =>
      `m.created_at >= (select (${value}::jsonb->>'day')::timestamp at time zone (${value}::jsonb->>'timeZone'))`,
    to: (value) =>
      `m.created_at < (select ((${value}::jsonb->>'day')::timestamp + interval '1 day') at time zone (${value}::jsonb->>'timeZone'))`,
  },
})

/** `q` is an e-mail address or an order's number. */
function filtersOf({ countries, contactsIn, q, state, kind, order, from, to, timeZone }: MailFilter) {
  const startOf = (day: string | undefined) => day && JSON.stringify({ day, timeZone })
  const isAddress = contactsIn.length > 0 && q.includes('@')
  return {
    countries: isAddress ? countries.filter((one) => contactsIn.includes(one)) : countries,
    kind,
    ...(state === 'dead' ? { unsettled: true } : { state }),
    recipient: isAddress ? q : '',
    order: order || (isAddress ? '' : q),
    from: startOf(from),
    to: startOf(to),
  }
}

/** The ids of at most `most` mails that match a filter, newest first. */
export function findMatchingMails(db: Queryable, wanted: MailFilter, most: number): Promise<string[]> {
  return readIds(mails, db, { filters: filtersOf(wanted), sort: '-createdAt', most })
}

/** A page of the mails of these countries. */
export async function readOfficeMails(
  db: Queryable,
  { sort, after, before, limit, ...wanted }: MailsAsked,
): Promise<Page<OfficeMail> & { count: number }> {
  const filters = filtersOf(wanted)
  const page = { sort, after, before, limit }
  const found = await readPage<OfficeMail>(mails, db, { ...page, filters })
  return { ...found, count: await countRows(mails, db, { filters }) }
}

// A mail to staff has no country: its time is in UTC.
const mailTime = (moment: string) =>
  `coalesce(${localTime(moment, 'm.country_code')}, to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'))`

const exportColumns = `m.id as mail, ${mailTime('m.created_at')} as at, m.kind, m.state,
  (select number from orders where id = m.order_id) as "order", nullif(m.country_code, 'all') as country,
  ${mailTime('m.sent_at')} as sent, case when ${isBlockedAddress('m.recipient')} then '' else m.recipient end as email`

/** The mails of a filter in the form of their export. */
export const exportedMails = (filter: MailFilter) =>
  rowsToExport(mails, { filters: filtersOf(filter) }, exportColumns)

const find = statement('find-office-mail', `select ${columns} from outbox m where m.id = $1`)

export async function findOfficeMail(db: Queryable, id: number): Promise<OfficeMail | undefined> {
  const [row] = await db.query<OfficeMail>(find, [id])
  return row
}

const findMany = statement(
  'find-office-mails',
  `select ${columns} from outbox m where m.id = any ($1::bigint[])`,
)

export function findOfficeMails(db: Queryable, ids: readonly number[]): Promise<OfficeMail[]> {
  return db.query<OfficeMail>(findMany, [ids])
}

const findOwn = statement(
  'find-mails-of-own-orders',
  'select m.id from outbox m where m.id = any ($1::bigint[]) and m.order_id is not null and is_own_order(m.order_id, $2, $3)',
)

/** Those of these mails that are about an order which the member of staff bought. */
export async function findMailsOfOwnOrders(
  db: Queryable,
  ids: readonly number[],
  { kind, id }: Actor,
): Promise<number[]> {
  return (await db.query<{ id: number }>(findOwn, [ids, kind, id])).map((row) => row.id)
}

// The sender takes rows with `skip locked`: the first to lock a row gets it.
const hold = statement(
  'hold-mail',
  `update outbox set state = 'held' where id = $1 and state = 'queued' returning id`,
)
const release = statement(
  'release-mail',
  `update outbox set state = 'queued', tries = 0, try_next_at = $2 where id = $1 and state = 'held' returning id`,
)
const settle = statement(
  'settle-mail',
  `update outbox set settled_at = $2 where id = $1 and state = 'failed' and settled_at is null returning id`,
)

/** Holds a queued mail back; false when it is not queued, or is being sent. */
export async function holdMail(db: Queryable, id: number): Promise<boolean> {
  return (await db.query(hold, [id])).length > 0
}

/** Releases a held mail; false when it is not held. */
export async function releaseMail(db: Queryable, id: number, now: Date): Promise<boolean> {
  return (await db.query(release, [id, now])).length > 0
}

/** Marks a mail that could not be sent as settled; false when it is in another state. */
export async function settleMail(db: Queryable, id: number, now: Date): Promise<boolean> {
  return (await db.query(settle, [id, now])).length > 0
}

const lock = statement('lock-mail-to-repeat', 'select id from outbox where id = $1 for update')
const copyOf = statement(
  'copy-of-mail',
  `select c.id from outbox m join outbox c on lower(c.recipient) = lower(m.recipient) and c.id > m.id and c.kind = m.kind
     and c.data = m.data and c.order_id is not distinct from m.order_id
   where m.id = $1 and (c.state in ('queued', 'held', 'sending') or c.created_at > $2::timestamptz - interval '1 minute')
   order by c.id limit 1`,
)
const again = statement(
  'repeat-mail',
  `insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at, cap_group)
   select kind, recipient, locale, data, order_id, $2, $2, cap_group from outbox
   where id = $1 and state in ('sent', 'withheld', 'failed') returning id`,
)

/**
 * Queues a copy of a mail that was sent or has failed; undefined when it is still queued. A repeated press gets
 * the copy of the first one, while that waits and for a minute.
 */
export async function repeatMail(tx: Transaction, id: number, now: Date): Promise<number | undefined> {
  // In statements of their own: the second one sees the copy of the press that had the lock before.
  await tx.query(lock, [id])
  const [copy] = await tx.query<{ id: number }>(copyOf, [id, now])
  if (copy) return copy.id
  const [row] = await tx.query<{ id: number }>(again, [id, now])
  return row?.id
}
