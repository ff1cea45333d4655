import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'
import type { NewEvent, NewPlace, WrittenEvent } from './new-event.ts'

// Ids are assigned before inserting, because other rows refer to them.
const writeRows = statement(
  'insert-event',
  `with said as (
     select * from jsonb_to_record($1::jsonb) e (slug text, type smallint, "countryCode" text, currency text,
       periodicity smallint, "paymentType" smallint, "placeId" int, "imagePath" text, available boolean, recommended boolean, "pickUp" jsonb, "saleEndsMinutes" int, texts jsonb,
       dates jsonb, stops jsonb, categories jsonb, "isDraft" boolean)
   ), d as materialized (
     select nextval(pg_get_serial_sequence('event_dates', 'id'))::int as id, nth, (date->>'startsAt')::timestamptz as starts_at,
       (date->>'endsAt')::timestamptz as ends_at
     from said, jsonb_array_elements(said.dates) with ordinality t (date, nth)
   ), event as (
     insert into events (slug, type, country_code, currency, periodicity, payment_type, place_id, starts_at, ends_at,
       image_path, available, recommended, pick_up_from_minutes, pick_up_until_minutes, sale_ends_minutes, published_at)
     select slug, type, "countryCode", currency, periodicity, "paymentType", "placeId",
       (select min(starts_at) from d), (select max(ends_at) from d), "imagePath", coalesce(available, true), coalesce(recommended, false), ("pickUp"->>'from')::int,
       ("pickUp"->>'until')::int, "saleEndsMinutes", case when "isDraft" then null else now() end from said returning id
   ), texts as (
     insert into event_translations (event_id, locale, name, description, message)
     select event.id, t.* from event, said, jsonb_to_recordset(said.texts) t (locale text, name text, description text,
       message text)
   ), stops as (
     insert into event_stops (event_id, address, stops_at)
     select event.id, s.* from event, said, jsonb_to_recordset(said.stops) s (address text, time text)
   ), dates as (
     insert into event_dates (id, event_id, starts_at, ends_at) select d.id, event.id, d.starts_at, d.ends_at from d, event
   ), c as materialized (
     select nextval(pg_get_serial_sequence('categories', 'id'))::int as id, nth, category
     from said, jsonb_array_elements(said.categories) with ordinality t (category, nth)
   ), categories as (
     insert into categories (id, event_id, priority, image_path)
     select c.id, event.id, (category->>'priority')::int, category->>'imagePath' from c, event
   ), category_texts as (
     insert into category_translations (category_id, locale, name, description)
     select c.id, t.* from c, jsonb_to_recordset(category->'texts') t (locale text, name text, description text)
   ), v as materialized (
     select nextval(pg_get_serial_sequence('variants', 'id'))::int as id, c.id as category_id, (c.nth, t.nth) as nth, variant
     from c, jsonb_array_elements(category->'variants') with ordinality t (variant, nth)
   ), variants as (
     insert into variants (id, category_id, province_id, place_id, price, capacity, stops, hours)
     select v.id, v.category_id, t."provinceId", coalesce(t."placeId", said."placeId"), t.price, t.capacity, t.stops, t.hours
     from said, v, jsonb_to_record(variant) t ("provinceId" int, "placeId" int, price bigint, capacity smallint,
       stops smallint, hours smallint)
   ), variant_texts as (
     insert into variant_translations (variant_id, locale, name, description, info)
     select v.id, t.locale, t.name, t.description, coalesce(t.info, '')
     from v, jsonb_to_recordset(variant->'texts') t (locale text, name text, description text, info text)
   ), approaches as (
     insert into approaches (variant_id, address, county_id)
     select v.id, p.address, p."countyId"
     from v, jsonb_to_recordset(coalesce(variant->'approaches', '[]')) p (address text, "countyId" int)
   ), s as materialized (
     select nextval(pg_get_serial_sequence('stock', 'id'))::int as id, v.id as variant_id, d.id as date_id, d.nth,
       (variant->>'size')::int as size from v, d
   ), stock as (
     insert into stock (id, variant_id, date_id, size) select id, variant_id, date_id, size from s
   )
   select event.id, (select jsonb_agg(d.id order by d.nth) from d) as date_ids,
     (select jsonb_agg(jsonb_build_object('id', v.id, 'categoryId', v.category_id,
        'stockIds', (select jsonb_agg(s.id order by s.nth) from s where s.variant_id = v.id)) order by v.nth) from v) as variants
   from event`,
)

export async function insertEvent(
  db: Queryable,
  event: Omit<NewEvent, 'place'> & { placeId: number },
): Promise<WrittenEvent> {
  return onlyRow(await db.query<WrittenEvent>(writeRows, [JSON.stringify(event)]))
}

const writePlace = statement(
  'insert-place',
  `insert into places (county_id, name, address, time_zone, latitude, longitude)
   values ($1, $2, $3, $4, $5, $6) returning id`,
)

export async function insertPlace(
  db: Queryable,
  { countyId, name, address, timeZone, position }: NewPlace,
): Promise<number> {
  const values = [countyId, name, address, timeZone, position?.latitude, position?.longitude]
  return onlyRow(await db.query<{ id: number }>(writePlace, values)).id
}
