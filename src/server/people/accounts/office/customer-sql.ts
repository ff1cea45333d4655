import type { RequestState } from '#domain/catalogue/private-events/request-states.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import type { MailKind, MailState } from '#domain/mails/mail-kinds.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import { isInUse } from '#server/platform/database/fragments/data-in-use.ts'
import { dayFilters, localTime } from '#server/platform/database/fragments/local-time-sql.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
  rowsToExport,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** A customer as staff see them; `countries` are those of the account and its orders. */
export type OfficeCustomer = {
  id: string
  name: string
  email: string
  phone: string
  countryCode: CountryCode
  verified: boolean
  orders: number
  countries: string[]
  createdAt: Date
}

const columns = `u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email::text as email, u.phone,
  u.country_code, u.verified_at is not null as verified, u.created_at,
  (select count(*)::int from orders o where o.user_id = u.id) as orders,
  array(select u.country_code union select o.country_code from orders o where o.user_id = u.id) as countries`

export type CustomerFilter = {
  countries: readonly CountryCode[]
  /** those of them where `q` may be an e-mail or a phone number */
  contactsIn: readonly CountryCode[]
  q: string
  verified: '' | 'yes' | 'no'
  from?: string | undefined
  to?: string | undefined
}

export type CustomersAsked = Pick<Asked<'createdAt'>, 'sort' | 'after' | 'before' | 'limit'> & CustomerFilter

const customers = keysetList('list-office-customers', {
  columns,
  from: 'users u',
  where: `u.deleted_at is null and ${isInUse()}`,
  id: { sql: 'u.id', type: 'uuid' },
  sorts: { createdAt: { sql: 'u.created_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `u.country_code = any (${value}::text[]) or exists (
      select from orders o where o.user_id = u.id and o.country_code = any (${value}::text[]))`,
    email: (value) => `u.email = ${value}::citext`,
    phone: (value) => `right(regexp_replace(u.phone, '\\D', '', 'g'), 8) = ${value}`,
    name: (value) => `u.folded_name like '%' || search_fold(${value}) || '%'`,
    verified: (value) => `(u.verified_at is not null) = (${value} = 'yes')`,
    ...dayFilters('u.created_at', 'u.country_code'),
  },
})

function filtersOf({ countries, contactsIn, q, verified, from, to }: CustomerFilter) {
  const contact = contactsIn.length > 0 ? contactIn(q) : undefined
  const seen = contact ? contactsIn : countries
  return {
    // With all countries no filter is needed.
    countries: seen.length === countryCodes.length ? undefined : seen,
    ...{ verified, from, to },
    ...(contact ?? { name: q.replaceAll(/[\\%_]/g, '') }),
  }
}

/** A page of customers; `q` is an e-mail, a phone number or a part of a name. */
export async function readOfficeCustomers(
  db: Queryable,
  { sort, after, before, limit, ...filter }: CustomersAsked,
): Promise<Page<OfficeCustomer> & { count: number }> {
  const filters = filtersOf(filter)
  const found = await readPage<OfficeCustomer>(customers, db, { sort, after, before, limit, filters })
  return { ...found, count: await countRows(customers, db, { filters }) }
}

const exportColumns = `u.id::text as customer, ${localTime('u.created_at', 'u.country_code')} as at, u.country_code as country,
  case when u.verified_at is null then 'no' else 'yes' end as verified,
  (select count(*)::int from orders o where o.user_id = u.id) as orders,
  trim(u.first_name || ' ' || u.last_name) as name, u.email::text as email, u.phone`

/** The customers of a filter in the form of their export. */
export const exportedCustomers = (filter: CustomerFilter) =>
  rowsToExport(customers, { filters: filtersOf(filter) }, exportColumns)

function contactIn(q: string): { email?: string; phone?: string } | undefined {
  const digits = q.replaceAll(/\D/g, '')
  if (q.includes('@')) return { email: q }
  if (digits.length >= 8 && !/\p{L}/u.test(q)) return { phone: digits.slice(-8) }
  return undefined
}

export type CustomerFacts = OfficeCustomer & {
  firstName: string
  locale: Locale
  pendingEmail: string | null
  /** the member of staff whose account it is */
  staffId: string | null
  sessions: number
  deletedAt: Date | null
  blockedUntil: Date | null
  suspendedAt: Date | null
}

const find = statement(
  'find-office-customer',
  `select ${columns}, u.first_name, u.locale, u.deleted_at, u.suspended_at, u.staff_id,
     (select max(b.delete_at) from blocked_data b where b.user_id = u.id) as blocked_until,
     (select t.new_email::text from account_tokens t where t.user_id = u.id and t.purpose = 'change_email'
        and t.used_at is null and t.expires_at > $2 order by t.created_at desc limit 1) as pending_email,
     (select count(*)::int from sessions s where s.user_id = u.id and s.ended_at is null and s.expires_at > $2) as sessions
   from users u where u.id = $1`,
)

export async function findOfficeCustomer(
  db: Queryable,
  id: string,
  now: Date,
): Promise<CustomerFacts | undefined> {
  const [row] = await db.query<CustomerFacts>(find, [id, now])
  return row
}

export type Purchase = {
  number: string
  state: OrderState
  eventId: number
  event: string
  startsAt: Date
  timeZone: string
  total: number
  currency: Currency
}

const purchases = statement(
  'purchases-of-customer',
  `select o.number, o.state, o.event_id, ${eventName()} as event,
     d.starts_at, p.time_zone, o.total, o.currency
   from orders o join events e on e.id = o.event_id join event_dates d on d.id = o.date_id join places p on p.id = e.place_id
   where o.user_id = $1 and e.country_code = any ($2::text[]) order by o.created_at desc, o.id desc limit 100`,
)

/** A customer's orders in these countries, newest first. */
export function readPurchasesOf(db: Queryable, userId: string, countries: readonly CountryCode[]) {
  return db.query<Purchase>(purchases, [userId, countries])
}

const requests = statement(
  'requests-of-customer',
  `select id, name, state from event_requests where owner_id = $1 and country_code = any ($2::text[]) order by id desc limit 50`,
)

export function readRequestsOf(db: Queryable, userId: string, countries: readonly CountryCode[]) {
  return db.query<{ id: number; name: string; state: RequestState }>(requests, [userId, countries])
}

const mails = statement(
  'mails-to-customer',
  `select id, kind, kind || coalesce('_' || (data->>'state'), '_' || (data->>'news'), '') as name,
     state, created_at from outbox
   where lower(recipient) = lower($1) and country_code = any ($2::text[]) order by created_at desc, id desc limit 50`,
)

export function readMailsTo(db: Queryable, email: string, countries: readonly CountryCode[]) {
  return db.query<{ id: number; kind: MailKind; name: string; state: MailState; createdAt: Date }>(mails, [
    email,
    countries,
  ])
}

const history = statement(
  'history-of-customer',
  `select change, jsonb_build_object('kind', actor_kind, 'id', actor_id) as actor, created_at
   from account_changes where user_id = $1 order by id desc limit 200`,
)

export function readAccountHistory(db: Queryable, userId: string) {
  return db.query<{ change: string; actor: Actor; createdAt: Date }>(history, [userId])
}

const digitsOf = (phone: string) => `regexp_replace(${phone}, '\\D', '', 'g')`

// Drivers call the numbers of passengers, so those of coming trips with the old number get the new one. The person who
// accepted a given ticket has given their own number.
const correctPhone = statement(
  'correct-phone',
  `with old as (select id, phone from users where id = $1 and phone <> $2 and deleted_at is null),
   changed as (update users u set phone = $2 from old where u.id = old.id returning u.id),
   riding as (update passengers g set phone = $2
     from old join orders o on o.user_id = old.id join event_dates d on d.id = o.date_id
       join tickets t on t.order_id = o.id
     where g.ticket_id = t.id and t.released_at is null and d.ends_at > $4
       and ${digitsOf('g.phone')} = ${digitsOf('old.phone')} and not exists (
         select from give_aways a where a.passenger_id = g.id and a.state = 'accepted'))
   insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
   select id, 'phone_corrected', 'staff', $3, $4 from changed returning user_id`,
)

/** Changes the phone of an account and on its coming tickets. False when the account has this number already. */
export async function writePhone(
  db: Queryable,
  { userId, phone, staffId, now }: { userId: string; phone: string; staffId: string; now: Date },
): Promise<boolean> {
  return (await db.query(correctPhone, [userId, phone, staffId, now])).length > 0
}

const isStaffs = statement(
  'is-email-of-staff',
  `select from staff_people where email = lower($1) and ended_at is null`,
)

const isTaken = statement(
  'is-email-taken',
  `select from users where email = $1::citext
   union all select from staff_people where email = lower($1) and ended_at is null`,
)

/** Whether the e-mail is registered, or of a member of staff. */
export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  return (await db.query(isTaken, [email])).length > 0
}

export async function isEmailOfStaff(db: Queryable, email: string): Promise<boolean> {
  return (await db.query(isStaffs, [email])).length > 0
}
