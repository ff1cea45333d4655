import type { EventState } from '#domain/catalogue/events/event-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { nameOrder } from '#domain/geography/countries/name-order.ts'
import { eventName, eventsNamed } from '#server/platform/database/fragments/translated-texts.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readIds,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { numberIn, type Queryable, statement } from '#server/platform/database.ts'

// Must match eventState of the domain.
const state = `case when e.published_at is null then 'draft' when e.ends_at <= given.now then 'past'
  when not e.available or e.sale_closes_at <= given.now then 'closed' when e.sale_opens_at > given.now then 'scheduled'
  else 'on_sale' end`

// $1 is now.
const events = keysetList('list-office-events', {
  columns: `e.id, e.slug, ${eventName()} as name, ${state} as state, e.called_off_at is not null as called_off,
    e.postponed_at is not null as postponed, e.type, e.country_code, p.name as place_name,
    p.time_zone, e.starts_at,
    (select count(*)::int from event_dates d where d.event_id = e.id) as dates,
    (select coalesce(sum(s.size), 0)::int from event_dates d join stock s on s.date_id = d.id where d.event_id = e.id) as size,
    (select coalesce(sum(s.sold), 0)::int from event_dates d join stock s on s.date_id = d.id where d.event_id = e.id) as sold`,
  from: `(select $1::timestamptz as now) given cross join events e join places p on p.id = e.place_id`,
  given: 1,
  id: { sql: 'e.id', type: 'int4' },
  sorts: {
    startsAt: { sql: 'e.starts_at', type: 'timestamptz' },
    id: { sql: 'e.id', type: 'int4' },
  },
  filters: {
    countries: (value) => `e.country_code = any (${value}::text[])`,
    state: (value) => `${state} = ${value}`,
    q: (value) => `e.id = any (array(${eventsNamed(value)}
      union select id from events where slug = ${value} union select id from events where id = ${numberIn(value)}))`,
  },
})

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

/** Filters of the office's list of events. */
export type EventsAsked = Pick<Asked<'startsAt' | 'id'>, 'sort' | 'after' | 'before' | 'limit'> & {
  countries: readonly CountryCode[]
  now: Date
  q?: string | undefined
  state?: EventState | undefined
}

const askedOf = ({ countries, now, q, state, ...page }: EventsAsked) => ({
  ...page,
  given: [now],
  filters: { countries, q, state },
})

/** The ids of at most `most` events that match a filter. */
export function findMatchingEvents(
  db: Queryable,
  wanted: Pick<EventsAsked, 'countries' | 'now' | 'q' | 'state'>,
  most: number,
): Promise<string[]> {
  return readIds(events, db, { ...askedOf({ ...wanted, sort: '-startsAt', limit: most }), most })
}

/** A page of the events in these countries, with the number of matching ones. */
export async function readOfficeEvents(
  db: Queryable,
  wanted: EventsAsked,
): Promise<Page<EventListRow> & { count: number }> {
  const asked = askedOf(wanted)
  const [page, count] = await Promise.all([
    readPage<EventListRow>(events, db, asked),
    countRows(events, db, asked),
  ])
  return { ...page, count }
}

const listPlaces = statement(
  'list-places-for-events',
  `select p.id, p.name, p.time_zone from places p join counties k on k.id = p.county_id
   join provinces r on r.id = k.province_id
   where r.country_code = $1 and not exists (select from events e where e.place_id = p.id and e.type = 2)
   order by p.name, p.id limit 2000`,
)

const listProvinces = statement(
  'list-provinces-for-events',
  `select p.id, p.name || coalesce(', ' || r.name, '') as name from provinces p left join regions r on r.id = p.region_id
   where p.country_code = $1 and exists (select from counties k where k.province_id = p.id and k.kind = 'listed')`,
)

const listCountiesOfEvent = statement(
  'list-counties-of-event',
  `select k.id, k.name, k.province_id from counties k join provinces p on p.id = k.province_id
   where p.country_code = $2 and k.kind <> 'typed' and k.province_id in (
     select v.province_id from variants v join categories c on c.id = v.category_id where c.event_id = $1)`,
)

type CountyRow = { id: number; name: string; provinceId: number }

/** Places that are not a host's home, and the served provinces of a country: those with listed counties. */
export async function readChoices(db: Queryable, country: CountryCode, event: number | null) {
  const places = await db.query<{ id: number; name: string; timeZone: string }>(listPlaces, [country])
  const provinces = await db.query<{ id: number; name: string }>(listProvinces, [country])
  const counties = event === null ? [] : await db.query<CountyRow>(listCountiesOfEvent, [event, country])
  const order = nameOrder(country)
  return { places: places.sort(order), provinces: provinces.sort(order), counties: counties.sort(order) }
}
