import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { isBlockedAddress, shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '../platform/database.ts'

/** A waiting task; `total` counts its kind. The home page appends the country to the detail. */
export type WaitingRow = {
  id: string
  title: string
  detail: string
  countryCode?: CountryCode | null
  since: Date
  timeZone: string
  total: number
}

const mostShown = 10

const requests = statement(
  'home-requests',
  `select r.id::text as id, r.name as title, ${shownName()} as detail,
     r.country_code,
     coalesce(r.submitted_at, r.changed_at) as since, r.time_zone, count(*) over ()::int as total
   from event_requests r join users u on u.id = r.owner_id
   where r.state = 'under_review' and r.country_code = any ($1::text[])
   order by since, r.id limit ${mostShown}`,
)

export function readHomeRequests(db: Queryable, countries: readonly CountryCode[]): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(requests, [countries])
}

const decided = statement(
  'home-decided-approvals',
  `select id::text as id, kind as title, coalesce(decision, '') as decision, concat_ws(' · ', decided_by_name, decision_reason) as detail,
     country_code, coalesce(decided_at, asked_at) as since, 'UTC' as time_zone, count(*) over ()::int as total
   from approvals
   where asked_by_kind = 'staff' and asked_by = $1 and decided_by <> asked_by and decided_at > $2::timestamptz - interval '1 day'
   order by decided_at desc, id desc limit ${mostShown}`,
)

/** The person's requests that others decided, or that became void, within a day; `title` is their kind. */
export function readHomeDecided(
  db: Queryable,
  staffId: string,
  now: Date,
): Promise<(WaitingRow & { decision: string })[]> {
  return db.query<WaitingRow & { decision: string }>(decided, [staffId, now])
}

const enquiries = statement(
  'home-enquiries',
  `select id::text as id, name as title, coalesce(company, '') as detail, country_code, created_at as since,
     'UTC' as time_zone, count(*) over ()::int as total
   from enquiries where state = 'open' and robot_sign is null and country_code = any ($1::text[])
   order by since, id limit ${mostShown}`,
)

export function readHomeEnquiries(db: Queryable, countries: readonly CountryCode[]): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(enquiries, [countries])
}

const opening = statement(
  'home-openings',
  `select e.id::text as id, ${eventName()} as title, p.name as detail, e.country_code,
     coalesce(e.sale_opens_at, $2) as since, p.time_zone, count(*) over ()::int as total
   from events e join places p on p.id = e.place_id
   where e.published_at is not null and e.available and e.sale_opens_at > $2 and e.sale_opens_at < $2::timestamptz + interval '7 days'
     and e.country_code = any ($1::text[])
   order by since, e.id limit ${mostShown}`,
)

/** Events whose sale opens within seven days. */
export function readHomeOpenings(
  db: Queryable,
  countries: readonly CountryCode[],
  now: Date,
): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(opening, [countries, now])
}

const drafts = statement(
  'home-drafts',
  `select e.id::text as id, ${eventName()} as title, p.name as detail, e.country_code,
     c.created_at as since, p.time_zone, count(*) over ()::int as total
   from events e join places p on p.id = e.place_id join lateral (
     select actor_id, created_at from event_changes where event_id = e.id order by id limit 1
   ) c on true
   where e.published_at is null and e.ends_at > $3 and e.country_code = any ($1::text[]) and (c.actor_id = $2) = $4
   order by since, e.id limit ${mostShown}`,
)

/** Drafts that a person has created, or other people's drafts. */
export function readHomeDrafts(
  db: Queryable,
  countries: readonly CountryCode[],
  { of, own, now }: { of: string; own: boolean; now: Date },
): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(drafts, [countries, of, now, own])
}

const deadMails = statement(
  'home-dead-mails',
  `select id::text as id, case when ${isBlockedAddress('m.recipient')} then '–' else recipient end as title, coalesce((select number from orders where id = m.order_id), '') as detail,
     nullif(country_code, 'all') as country_code, created_at as since, 'UTC' as time_zone, count(*) over ()::int as total
   from outbox m where state = 'failed' and settled_at is null and country_code = any ($1::text[])
   order by created_at, id limit ${mostShown}`,
)

/** Mails that could not be sent and that staff have not settled. */
export function readDeadMails(db: Queryable, countries: readonly CountryCode[]): Promise<WaitingRow[]> {
  const seen = countries.length === countryCodes.length ? [...countries, 'all'] : countries
  return db.query<WaitingRow>(deadMails, [seen])
}

const mailServer = statement(
  'home-mail-server',
  `select 'mails' as id, case when bool_or(failure = 'unreachable') then max(last_error) filter (where failure = 'unreachable') else '' end as title,
     '' as detail, null::text as country_code, min(failing_since) as since, 'UTC' as time_zone, count(*)::int as total
   from outbox where state = 'queued' and failing_since is not null and failure in ('unreachable', 'turned_away')
     and country_code = any ($1::text[])
   having count(*) > 0`,
)

/** The mail server, when mails wait because it does not take them. */
export function readMailServer(db: Queryable, countries: readonly CountryCode[]): Promise<WaitingRow[]> {
  const seen = countries.length === countryCodes.length ? [...countries, 'all'] : countries
  return db.query<WaitingRow>(mailServer, [seen])
}

const dataRequests = statement(
  'home-data-requests',
  `select r.id::text as id, trim(${shownName()}) as title, '' as detail, r.country_code, r.due_at as since,
     'UTC' as time_zone, count(*) over ()::int as total
   from data_requests r join users u on u.id = r.user_id
   where r.state = 'open' and r.country_code = any ($1::text[])
   order by r.due_at, r.id limit ${mostShown}`,
)

/** Open data requests by deadline. */
export function readHomeDataRequests(
  db: Queryable,
  countries: readonly CountryCode[],
): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(dataRequests, [countries])
}
