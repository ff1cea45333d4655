import type { CountryCode } from '#domain/countries/country.ts'
import type { EventState } from '#domain/events/event-states.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

// As eventState of the domain; $2 is now.
const state = `case when e.published_at is null then 'draft' when e.ends_at <= $2 then 'past'
  when not e.available or e.sale_closes_at <= $2 then 'closed' when e.sale_opens_at > $2 then 'scheduled'
  else 'on_sale' end`

// $1 countries, $3 words of the name or null, $4 a state or null.
const listed = `
  events e join places p on p.id = e.place_id
  left join lateral (
    select name from event_translations where event_id = e.id order by left(locale, 2) = 'es' desc, locale limit 1
  ) t on true
  where e.country_code = any ($1) and ($4::text is null or ${state} = $4)
    and ($3::text is null or e.slug = $3 or exists (
      select from event_translations n where n.event_id = e.id
        and search_fold(n.name) like '%' || replace(search_fold($3), '%', '') || '%'))`

const listEvents = statement(
  'list-office-events',
  `select e.id, e.slug, coalesce(t.name, e.slug) as name, ${state} as state, e.called_off_at is not null as "calledOff",
     e.postponed_at is not null as postponed, e.type, e.country_code as "countryCode", p.name as "placeName",
     p.time_zone as "timeZone", e.starts_at as "startsAt",
     (select count(*)::int from event_dates d where d.event_id = e.id) as dates, s.size, s.sold
   from ${listed.replace(
     ') t on true',
     `) t on true
   cross join lateral (
     select coalesce(sum(s.size), 0)::int as size, coalesce(sum(s.sold), 0)::int as sold
     from event_dates d join stock s on s.date_id = d.id where d.event_id = e.id
   ) s`,
   )}
     and ($5::int is null or (e.starts_at, e.id) < (select a.starts_at, a.id from events a where a.id = $5))
   order by e.starts_at desc, e.id desc limit $6`,
)

const countEvents = statement('count-office-events', `select count(*)::int as count from ${listed}`)

export type EventListRow = {
  id: number
  slug: string
  name: string
  state: EventState
  calledOff: boolean
  postponed: boolean
  type: number
  countryCode: CountryCode
  placeName: string
  timeZone: string
  startsAt: Date
  dates: number
  size: number
  sold: number
}

/** A page of the events of these countries, the latest first, and how many match in all. */
export async function readOfficeEvents(
  db: Queryable,
  wanted: {
    countries: readonly CountryCode[]
    now: Date
    q?: string | undefined
    state?: EventState | undefined
    after?: number | undefined
    limit: number
  },
): Promise<{ rows: EventListRow[]; count: number }> {
  const filter = [wanted.countries, wanted.now, wanted.q || null, wanted.state ?? null]
  const rows = await db.query<EventListRow>(listEvents, [...filter, wanted.after ?? null, wanted.limit])
  const [counted] = await db.query<{ count: number }>(countEvents, filter)
  return { rows, count: counted!.count }
}

const listHistory = statement(
  'list-event-history',
  `select c.created_at as at, c.change, c.version, coalesce(s.name, c.actor_id) as actor, c.details->'before' as before,
     c.details->'after' as after
   from event_changes c left join staff_people s on c.actor_kind = 'staff' and s.id::text = c.actor_id
   where c.event_id = $1 order by c.id desc limit 500`,
)

export function readEventHistory(db: Queryable, eventId: number) {
  return db.query<{
    at: Date
    change: string
    version: number
    actor: string
    before: unknown
    after: unknown
  }>(listHistory, [eventId])
}

const listPlaces = statement(
  'list-places-for-events',
  `select p.id, p.name, p.time_zone as "timeZone" from places p join counties k on k.id = p.county_id
   join provinces r on r.id = k.province_id
   where r.country_code = $1 and not exists (select from events e where e.place_id = p.id and e.type = 2)
   order by p.name, p.id limit 2000`,
)

const listProvinces = statement(
  'list-provinces-for-events',
  `select p.id, p.name || coalesce(', ' || r.name, '') as name from provinces p left join regions r on r.id = p.region_id
   where p.country_code = $1 and exists (select from counties k where k.province_id = p.id and k.kind = 'listed')
   order by p.name, r.name`,
)

/** Places that are no host's home, and the provinces of a country whose counties are listed: those that are served. */
export async function readChoices(db: Queryable, country: CountryCode) {
  const places = await db.query<{ id: number; name: string; timeZone: string }>(listPlaces, [country])
  const provinces = await db.query<{ id: number; name: string }>(listProvinces, [country])
  return { places, provinces }
}
