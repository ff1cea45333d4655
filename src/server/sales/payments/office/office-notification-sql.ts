import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

export type OfficeNotificationRow = {
  id: number
  provider: string
  receivedAt: Date
  times: number
  outcome: string | null
  isOpen: boolean
  number: string | null
}

// Must match the index payment_notifications_open and replay-notification.ts.
const isOpen = `(n.handled_at is null or n.outcome in ('not_understood', 'unknown_reference', 'mismatch'))`

const columns = `n.id, n.provider, n.received_at, n.times, n.outcome, ${isOpen} as is_open, o.number`

const from = `payment_notifications n left join payment_attempts a on a.id = n.attempt_id
  left join orders o on o.id = a.order_id`

// A notification that is not about one of our payments is of the account's country; without one it is seen by those who
// see all countries.
const isSeen = (countries: string) =>
  `case when coalesce(o.country_code, n.country_code) is null then cardinality(${countries}::text[]) = ${countryCodes.length}
     else coalesce(o.country_code, n.country_code) = any (${countries}::text[]) end`

const notifications = keysetList('list-office-notifications', {
  columns,
  from,
  id: { sql: 'n.id', type: 'int8' },
  sorts: { id: { sql: 'n.id', type: 'int8' } },
  filters: {
    countries: isSeen,
    open: (value) => `${isOpen} and ${value}::boolean`,
    q: (value) => `o.number = upper(${value})`,
  },
})

export type NotificationsAsked = Pick<Asked<'id'>, 'sort' | 'after' | 'before' | 'limit'> & {
  countries: readonly CountryCode[]
  state: '' | 'open'
  q: string
}

/** A page of the notifications about payments of these countries, and of their accounts. */
export async function readOfficeNotifications(
  db: Queryable,
  { countries, state, q, ...page }: NotificationsAsked,
): Promise<Page<OfficeNotificationRow> & { count: number }> {
  const isEverywhere = countries.length === countryCodes.length
  const filters = {
    countries: isEverywhere ? undefined : countries, // without the filter the count need not read the orders
    q: q.trim(),
    ...(state === 'open' && { open: true }),
  }
  const found = await readPage<OfficeNotificationRow>(notifications, db, { filters, ...page })
  return { ...found, count: await countRows(notifications, db, { filters }) }
}

const ofPayment = statement(
  'list-notifications-of-payment',
  `select ${columns} from ${from} where n.attempt_id = $1 order by n.id desc limit 100`,
)

export function readNotificationsOf(db: Queryable, paymentId: string) {
  return db.query<OfficeNotificationRow>(ofPayment, [paymentId])
}

export type OfficeNotification = OfficeNotificationRow & {
  handledAt: Date | null
  paymentId: string | null
  headers: Record<string, string>
  query: string
  body: string
  countryCode: CountryCode | null
}

const findOne = statement(
  'find-office-notification',
  `select ${columns}, n.handled_at, n.attempt_id as payment_id, n.headers, n.query, n.body,
     coalesce(o.country_code, n.country_code) as country_code
   from ${from} where n.id = $1 and ${isSeen('$2')}`,
)

/** A notification that staff of these countries may see. */
export async function readOfficeNotification(db: Queryable, id: number, countries: readonly CountryCode[]) {
  const [found] = await db.query<OfficeNotification>(findOne, [id, countries])
  return found
}

const replaysOf = statement(
  'list-replays-of-notification',
  `select r.replayed_at as at, r.outcome,
     coalesce((select s.name from staff_people s where s.id::text = r.actor_id), r.actor_id) as by
   from notification_replays r where r.notification_id = $1 order by r.replayed_at desc limit 50`,
)

export function readReplaysOf(db: Queryable, id: number) {
  return db.query<{ at: Date; outcome: string; by: string }>(replaysOf, [id])
}

const open = statement(
  'home-notifications',
  `select n.id::text as id, n.provider, n.received_at as since, n.times, o.number, a.amount, a.currency, 'UTC' as time_zone, count(*) over ()::int as total
   from ${from} where ${isOpen} and ${isSeen('$1')} and n.received_at < $2::timestamptz - interval '10 minutes'
   order by n.id limit 10`,
)

export type OpenNotification = {
  id: string
  provider: string
  since: Date
  times: number
  number: string | null
  /** of its payment, in minor units; null when it is not about one of our payments */
  amount: number | null
  currency: Currency | null
  timeZone: string
  total: number
}

/** The oldest unsettled notifications, except those of the last minutes, which are still being processed. */
export function readOpenHomeNotifications(db: Queryable, countries: readonly CountryCode[], now: Date) {
  return db.query<OpenNotification>(open, [countries, now])
}
