import { type Database, type Queryable, statement } from '../../src/server/platform/database.ts'
import { itemAt } from '../item-at.ts'

export const searchableEvents = 50_000
const at = 2_500 // events per statement

const insertPlaces = statement(
  'bench-insert-places',
  `insert into places (county_id, name, address, time_zone, latitude, longitude)
   select k.id, n.name, 'Calle ' || n.nth, 'America/Mexico_City', 19, -99
   from unnest($1::text[]) with ordinality n (name, nth)
   join (select k.id, row_number() over (order by k.id) as nth, count(*) over () as all from counties k
     join provinces p on p.id = k.province_id where p.country_code = 'MX') k on k.nth = 1 + n.nth % k.all`,
)

// Spread over a year and over all places of the country; one in ten is of an alliance. Two languages.
const insertEvents = statement(
  'bench-insert-events',
  `with told as materialized (
     select *, row_number() over () as nth from unnest($1::text[], $2::text[], $3::text[]) t (name, english, about)
   ), place as (
     select l.id, row_number() over (order by l.id) as nth, count(*) over () as all
     from places l join counties k on k.id = l.county_id join provinces p on p.id = k.province_id
     where p.country_code = 'MX'
   ), new_events as (
     insert into events (slug, type, country_code, currency, periodicity, payment_type, place_id, starts_at, ends_at,
         image_path)
       select 'bench-' || $4::int + t.nth, case when t.nth % 10 = 0 then 3 else 1 end, 'MX', 'MXN', 1, 1, place.id,
         day, day + interval '4 hours', '/bench.svg'
       from told t
       join place on place.nth = 1 + t.nth * 7919 % place.all
       cross join lateral (select date_trunc('day', now()) + ($4::int + t.nth) % 365 * interval '1 day'
         + interval '2 days 2 hours' as day) d
       returning id, slug, starts_at
   ), known as (
     select e.id, e.starts_at, t.* from new_events e join told t on e.slug = 'bench-' || $4::int + t.nth
   ), new_dates as (
     insert into event_dates (event_id, starts_at, ends_at) select id, starts_at, starts_at + interval '4 hours' from known
   ), new_categories as (
     insert into categories (event_id, priority, image_path) select id, 1, '/bench.svg' from known returning id, event_id
   ), new_variants as (
     insert into variants (category_id, province_id, place_id, price, capacity, stops)
       select c.id, p.id, 1, 20000 + c.id % 50 * 1000, 1, 1 from new_categories c
       join provinces p on p.country_code = 'MX' and (p.id + c.id) % 8 = 0
   )
   insert into event_translations (event_id, locale, name, description)
     select id, 'es_MX', name, about from known union all select id, 'en_US', english, about from known`,
)

export type ToldEvent = { name: string; english: string; about: string }

/** Adds coming events of Mexico, with all data of their cards. */
export async function fillWithEvents(
  db: Database,
  places: readonly string[],
  events: readonly ToldEvent[],
): Promise<void> {
  await db.query(insertPlaces, [places])
  for (let from = 0; from < events.length; from += at) {
    const some = events.slice(from, from + at)
    const values = [
      some.map(({ name }) => name),
      some.map(({ english }) => english),
      some.map(({ about }) => about),
    ]
    await db.query(insertEvents, [...values, from])
  }
  await db.query({ name: '', text: 'vacuum analyze' })
}

const countSearchable = statement(
  'bench-count-searchable',
  `select count(*) filter (where locale = 'es_MX')::int as events, (select count(*)::int from search_words) as words
   from event_search`,
)

export async function readSearchable(db: Queryable): Promise<{ events: number; words: number }> {
  return itemAt(await db.query<{ events: number; words: number }>(countSearchable), 0)
}
