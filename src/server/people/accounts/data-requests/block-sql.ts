import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

// The passengers of a ticket `p`, and their addresses.
const peopleOfParty = `(select jsonb_agg(jsonb_build_object('name', g.name, 'email', lower(g.email), 'phone', g.phone))
        from passengers g where g.ticket_id = p.ticket and g.name <> '') as people,
      (select jsonb_agg(a.address) from ticket_addresses a where a.ticket_id = p.ticket and a.address <> '') as addresses`

const detailsOfParty = `jsonb_build_object('passengers', people, 'addresses', addresses)`

const detailsOfAccount = `jsonb_build_object('email', lower(u.email::text), 'phone', u.phone, 'rut', u.rut,
       'name', trim(u.first_name || ' ' || u.last_name), 'birthday', u.birthday,
       'orders', (select coalesce(jsonb_agg(number), '[]') from orders where user_id = u.id),
       'privateEvents', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'address', address, 'day', day)), '[]')
         from event_requests where owner_id = u.id and state = 'active'))`

/**
 * Copies the passengers and addresses of the tickets in `parties` (ticket, order, country, starts_at) to the
 * blocked data. $2 is now, $3 for how many years after the trip, $4 the countries that require it.
 */
export const blockParties = `
  insert into blocked_data (data, country_code, order_id, details, blocked_at, delete_at)
  select 'passengers', country, "order", ${detailsOfParty}, $2,
    starts_at + make_interval(years => $3)
  from (
    select p.*, ${peopleOfParty}
    from parties p
  ) named
  where people is not null and country = any($4::text[]) and starts_at + make_interval(years => $3) > $2`

// Claims are possible until this long after the last trip and the last use of the account.
const until = `greatest(coalesce(u.last_used_at, u.created_at),
  (select max(d.starts_at) from orders o join event_dates d on d.id = o.date_id where o.user_id = u.id),
  (select max(ends_at) from event_requests where owner_id = u.id)) + make_interval(years => $3)`

const block = statement(
  'block-customer',
  `with parties as (
     select t.id as ticket, o.id as "order", o.country_code as country, d.starts_at
     from orders o join event_dates d on d.id = o.date_id join tickets t on t.order_id = o.id where o.user_id = $1
   ), trips as (${blockParties})
   insert into blocked_data (data, country_code, user_id, details, blocked_at, delete_at)
   select 'account', u.country_code, u.id, ${detailsOfAccount}, $2, ${until}
   from users u
   where u.id = $1 and u.deleted_at is null and u.country_code = any($4) and ${until} > $2`,
)

/**
 * Copies what identifies a customer and their passengers to the blocked data, where a law requires that
 * before deletion. Call it before the customer is erased.
 */
export async function blockCustomer(
  tx: Queryable,
  userId: string,
  { now, years, countries }: { now: Date; years: number; countries: readonly CountryCode[] },
): Promise<void> {
  await tx.query(block, [userId, now, years, countries])
}

const end = statement(
  'end-of-blocking',
  'select max(delete_at) as until from blocked_data where user_id = $1',
)

/** Until when the data of an erased customer are blocked; null when they are deleted. */
export async function readBlockedUntil(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db.query<{ until: Date | null }>(end, [userId])
  return row?.until ?? null
}

export type BlockedRow = {
  data: 'account' | 'passengers'
  countryCode: CountryCode
  customer: string | null
  order: string | null
  details: Record<string, unknown>
  blockedAt: Date
  /** null for data blocked on request, which have no date of their own */
  deleteAt: Date | null
}

const find = statement(
  'find-blocked',
  `select b.data, b.country_code, b.user_id as customer, o.number as "order", b.details,
     b.blocked_at, b.delete_at
   from blocked_data b left join orders o on o.id = b.order_id
   where b.country_code = any ($2::text[]) and (b.details @> jsonb_build_object('email', lower($1))
     or b.details @> jsonb_build_object('passengers', jsonb_build_array(jsonb_build_object('email', lower($1))))
     or b.details @> jsonb_build_object('orders', jsonb_build_array(upper($1)))
     or b.order_id = (select id from orders where number = upper($1)))
   order by b.data, b.delete_at, b.id limit 100`,
)

// Data blocked on request stay in their tables; an order's number finds its customer's account.
const findSuspended = statement(
  'find-blocked-on-request',
  `with blocked as (
     select u.* from users u
     where u.suspended_at is not null and u.country_code = any ($2::text[])
       and (u.email = $1::citext or exists (select from orders o where o.user_id = u.id and o.number = upper($1)))
   ), parties as (
     select t.id as ticket, o.number, u.country_code, u.suspended_at from blocked u join orders o on o.user_id = u.id
     join tickets t on t.order_id = o.id where u.email = $1::citext or o.number = upper($1)
   )
   select 'account' as data, u.country_code, u.id as customer, null as "order", ${detailsOfAccount} as details,
     u.suspended_at as blocked_at, null::timestamptz as delete_at
   from blocked u
   union all
   select 'passengers', country_code, null, number, ${detailsOfParty}, suspended_at, null
   from (select p.*, ${peopleOfParty} from parties p) named where people is not null
   order by 1, 4 limit 100`,
)

/** The blocked data for an e-mail or an order's number in these countries, data blocked on request last. */
export async function findBlocked(
  db: Queryable,
  q: string,
  countries: readonly CountryCode[],
): Promise<BlockedRow[]> {
  return [
    ...(await db.query<BlockedRow>(find, [q, countries])),
    ...(await db.query<BlockedRow>(findSuspended, [q, countries])),
  ]
}

const over = statement('delete-blocked-data', 'delete from blocked_data where delete_at < $1 returning id')

export async function deleteBlockedData(db: Queryable, now: Date): Promise<number> {
  return (await db.query(over, [now])).length
}
