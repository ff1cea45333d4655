import type { CountryCode } from '#domain/geography/countries/country.ts'
import { isInUse, shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { isSeenIn, type StaffSight } from '#server/platform/database/fragments/staff-in-sight.ts'
import { numberIn, type Queryable, statement } from '#server/platform/database.ts'

type PlainHit = { id: string; title: string; detail: string; exact: boolean }
type DatedHit = PlainHit & { day: string }
type HitOfCountry = PlainHit & { countryCode: CountryCode }
type DatedHitOfCountry = DatedHit & HitOfCountry

/**
 * A search result; day and country are appended to the detail in words. `exact`: its identifier is the search
 * text; a single exact hit opens at once.
 */
export type Hit = PlainHit & { day?: string; countryCode?: CountryCode }

/** The search text, and the countries in which the caller may see results. */
export type Wanted = { text: string; countries: readonly CountryCode[] }

const mostHits = 20

const pattern = `'%' || search_fold($1) || '%'`

const events = statement(
  'search-office-events',
  `with called as (
     select event_id, folded_name = search_fold($1) as exact from event_translations where folded_name like ${pattern}
     union all select id, true from events where slug = $1
     union all select id, true from events where id = ${numberIn('$1')}
   ), found as (
     select e.id, e.slug, e.place_id, e.starts_at, e.country_code, bool_or(c.exact) as exact
     from called c join events e on e.id = c.event_id where e.country_code = any ($2::text[])
     group by e.id order by exact desc, e.starts_at desc, e.id limit ${mostHits}
   )
   select e.id::text as id, coalesce(t.name, e.slug) as title,
     p.name as detail, to_char(e.starts_at at time zone p.time_zone, 'YYYY-MM-DD') as day,
     e.country_code, e.exact
   from found e join places p on p.id = e.place_id left join lateral (
     select name from event_translations n where n.event_id = e.id
     order by folded_name = search_fold($1) desc, folded_name like ${pattern} desc, locale like 'es%' desc, locale limit 1
   ) t on true
   order by e.exact desc, e.starts_at desc, e.id`,
)

export function findEventHits(db: Queryable, { text, countries }: Wanted): Promise<Hit[]> {
  return db.query<DatedHitOfCountry>(events, [text, countries])
}

const staff = statement(
  'search-office-staff',
  `select id::text as id, name as title, email as detail, email = lower($1) or search_fold(name) = search_fold($1) as exact
   from staff_people p where (email = lower($1) or search_fold(name) like ${pattern})
     and ($2::jsonb is null or ${isSeenIn('$2::jsonb')})
   order by exact desc, name, id limit ${mostHits}`,
)

export function findStaffHits(db: Queryable, { text }: Wanted, sight: StaffSight | null): Promise<Hit[]> {
  return db.query<PlainHit>(staff, [text, sight && JSON.stringify(sight)])
}

const requests = statement(
  'search-office-requests',
  `select r.id::text as id, r.name as title,
     ${shownName()} as detail, to_char(r.starts_at at time zone r.time_zone, 'YYYY-MM-DD') as day,
     r.country_code,
     r.id::text = $1 or search_fold(r.name) = search_fold($1) as exact
   from event_requests r join users u on u.id = r.owner_id
   where r.state <> 'saved' and r.country_code = any ($2::text[])
     and (r.id::text = $1 or search_fold(r.name) like ${pattern}
       or ${isInUse()} and u.folded_name like ${pattern})
   order by exact desc, r.id desc limit ${mostHits}`,
)

export function findRequestHits(db: Queryable, { text, countries }: Wanted): Promise<Hit[]> {
  return db.query<DatedHitOfCountry>(requests, [text, countries])
}

/** SQL: whether the account or an order of `u` is of one of these countries. */
const isOf = (countries: string) => `(u.country_code = any (${countries}::text[]) or exists (
  select from orders o where o.user_id = u.id and o.country_code = any (${countries}::text[])))`

const customers = statement(
  'search-office-customers',
  `select u.id::text as id, trim(u.first_name || ' ' || u.last_name) as title, u.email::text as email, u.phone,
     u.country_code, ${isOf('$3')} as is_seen,
     u.email = $1::citext or u.folded_name = search_fold($1) as exact
   from users u
   where u.deleted_at is null and ${isInUse()} and (${isOf('$3')} and u.email = $1::citext
       or u.folded_name like ${pattern}
       or ${isOf('$3')} and length(regexp_replace($1, '\\D', '', 'g')) >= 8
         and right(regexp_replace(u.phone, '\\D', '', 'g'), 8) = right(regexp_replace($1, '\\D', '', 'g'), 8))
     and ${isOf('$2')}
   order by exact desc, u.created_at desc, u.id limit ${mostHits}`,
)

type CustomerHit = Omit<HitOfCountry, 'detail'> & { email: string; phone: string; isSeen: boolean }

/** Customers by name; by contact, and with one that may be shown, only in `contactsIn`. */
export function findCustomerHits(
  db: Queryable,
  { text, countries, contactsIn }: Wanted & { contactsIn: readonly CountryCode[] },
): Promise<CustomerHit[]> {
  return db.query<CustomerHit>(customers, [text, countries, contactsIn])
}

const places = statement(
  'search-office-places',
  `select p.id::text as id, p.name as title, concat_ws(' · ', p.address, k.name, v.name) as detail,
     search_fold(p.name) = search_fold($1) as exact
   from places p join counties k on k.id = p.county_id join provinces v on v.id = k.province_id
   where v.country_code = any ($2::text[]) and search_fold(p.name) like ${pattern}
     and not exists (select from events e where e.place_id = p.id and e.type = 2)
   order by exact desc, p.name, p.id limit ${mostHits}`,
)

/** Hosts' homes are excluded. */
export function findPlaceHits(db: Queryable, { text, countries }: Wanted): Promise<Hit[]> {
  return db.query<PlainHit>(places, [text, countries])
}
