import type { PeriodicityType } from '#contract/platform/wire-numbers.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { DateHours } from '#domain/sales/orders/ride-times.ts'
import { statement, type Transaction } from '#server/platform/database.ts'
import type { OfficeCategory } from '../office-event.ts'

const writeTexts = statement(
  'write-event-texts',
  `with said as (
     select * from jsonb_to_recordset($2::jsonb) t (locale text, name text, description text, message text)
   ), gone as (
     delete from event_translations t using said where t.event_id = $1 and t.locale = said.locale
       and said.name = '' and said.description = ''
   )
   insert into event_translations (event_id, locale, name, description, message)
   select $1, locale, name, description, nullif(message, '') from said where name <> '' or description <> ''
   on conflict (event_id, locale) do update set name = excluded.name, description = excluded.description,
     message = excluded.message`,
)

export type WrittenText = { locale: Locale; name: string; description: string; message: string }

/** Writes the texts in these languages; empty ones are deleted. */
export async function updateTexts(tx: Transaction, eventId: number, texts: WrittenText[]): Promise<void> {
  await tx.query(writeTexts, [eventId, JSON.stringify(texts)])
}

// A new date gets the seats of the previous date, or of any.
const writeDates = statement(
  'write-event-dates',
  `with removed as (
     delete from event_dates where event_id = $1 and id = any ($2)
   ), moved as (
     update event_dates d set starts_at = m."startsAt", ends_at = m."endsAt"
     from jsonb_to_recordset($3::jsonb) m (id int, "startsAt" timestamptz, "endsAt" timestamptz) where d.id = m.id and d.event_id = $1
   ), added as (
     insert into event_dates (event_id, starts_at, ends_at) select $1, n."startsAt", n."endsAt"
     from jsonb_to_recordset($4::jsonb) n ("startsAt" timestamptz, "endsAt" timestamptz) returning id
   ), seats as (
     insert into stock (variant_id, date_id, size)
     select v.id, added.id, coalesce((
       select s.size from stock s join event_dates d on d.id = s.date_id where s.variant_id = v.id and not d.id = any ($2)
       order by d.starts_at desc limit 1), 0)
     from added, variants v join categories c on c.id = v.category_id where c.event_id = $1
   )
   update events set starts_at = $5, ends_at = $6, periodicity = $7 where id = $1`,
)

export async function updateDates(
  tx: Transaction,
  eventId: number,
  dates: {
    removed: number[]
    moved: (DateHours & { id: number })[]
    added: DateHours[]
    /** of all dates: from the start of the first to the end of the last */
    span: DateHours
    periodicity: PeriodicityType
  },
): Promise<void> {
  const { removed, moved, added, span, periodicity } = dates
  const [changed, inserted] = [JSON.stringify(moved), JSON.stringify(added)]
  const values = [eventId, removed, changed, inserted, span.startsAt, span.endsAt, periodicity]
  await tx.query(writeDates, values)
}

const writeStops = statement(
  'write-event-stops',
  `with said as (
     select * from jsonb_to_recordset($2::jsonb) s (id int, address text, time text)
   ), removed as (
     delete from event_stops where event_id = $1 and id <> all (array(select id from said where id is not null))
   ), changed as (
     update event_stops e set address = said.address, stops_at = said.time from said
     where e.id = said.id and e.event_id = $1 and (e.address, e.stops_at) <> (said.address, said.time)
   )
   insert into event_stops (event_id, address, stops_at) select $1, address, time from said where id is null`,
)

export async function updateStops(
  tx: Transaction,
  eventId: number,
  stops: { id?: number | undefined; address: string; time: string }[],
): Promise<void> {
  await tx.query(writeStops, [eventId, JSON.stringify(stops)])
}

const writePrices = statement(
  'write-event-prices',
  `update variants v set price = p.price
   from jsonb_to_recordset($1::jsonb) p ("variantId" int, price bigint) where v.id = p."variantId"`,
)

export async function updatePrices(
  tx: Transaction,
  rows: { variantId: number; price: number }[],
): Promise<void> {
  await tx.query(writePrices, [JSON.stringify(rows)])
}

const writeSizes = statement(
  'write-event-stock',
  `insert into stock (variant_id, date_id, size)
   select * from jsonb_to_recordset($1::jsonb) s ("variantId" int, "dateId" int, size int)
   on conflict (variant_id, date_id) do update set size = excluded.size`,
)

export async function updateStock(
  tx: Transaction,
  rows: { variantId: number; dateId: number; size: number }[],
): Promise<void> {
  await tx.query(writeSizes, [JSON.stringify(rows)])
}

const writeSettings = statement(
  'write-event-settings',
  `update events set type = $2, payment_type = $3, place_id = $4, currency = $5, recommended = $6, sale_opens_at = $7,
     sale_closes_at = $8, sale_ends_minutes = $9, pick_up_from_minutes = $10, pick_up_until_minutes = $11,
     return_after_minutes = $12, ride_limit_minutes = $13, arrival_margin_minutes = $14, stop_minutes = $15,
     private_stop_minutes = $16 where id = $1`,
)

export async function updateSettings(tx: Transaction, eventId: number, values: unknown[]): Promise<void> {
  await tx.query(writeSettings, [eventId, ...values])
}

const writePlaceOfVariants = statement(
  'write-place-of-variants',
  `update variants v set place_id = $3 from categories c where c.id = v.category_id and c.event_id = $1 and v.place_id = $2`,
)

/** Moves the variants with the event's old place to the new one. */
export async function updatePlaceOfVariants(tx: Transaction, eventId: number, from: number, to: number) {
  await tx.query(writePlaceOfVariants, [eventId, from, to])
}

const writePicture = statement(
  'write-event-picture',
  `with categories_without as (
     update categories set image_path = $2 where event_id = $1 and image_path = ''
   )
   update events set image_path = $2, image_focus_x = $3, image_focus_y = $4 where id = $1`,
)

/** Categories without their own picture show the event's. */
export async function updatePicture(
  tx: Transaction,
  eventId: number,
  { imagePath, focus }: { imagePath: string; focus: { x: number; y: number } },
): Promise<void> {
  await tx.query(writePicture, [eventId, imagePath, focus.x, focus.y])
}

const writeSale = statement(
  'write-event-sale',
  `update events set available = $2, published_at = coalesce(published_at, $3), sale_closes_at = $4 where id = $1`,
)

/** `publishedAt` applies to drafts only. */
export async function updateSale(
  tx: Transaction,
  eventId: number,
  sale: { available: boolean; publishedAt: Date | null; saleClosesAt: Date | null },
): Promise<void> {
  await tx.query(writeSale, [eventId, sale.available, sale.publishedAt, sale.saleClosesAt])
}

const removeEvent = statement('remove-event', 'delete from events where id = $1')

export async function deleteEventRows(tx: Transaction, eventId: number): Promise<void> {
  await tx.query(removeEvent, [eventId])
}

/** The desired categories and variants; those without an id are new. */
export type WrittenCategory = Omit<OfficeCategory, 'id' | 'variants'> & {
  id?: number | undefined
  variants: (Omit<OfficeCategory['variants'][number], 'id' | 'provinceName' | 'price'> & {
    id?: number | undefined
    /** for a new one; existing ones keep their price */
    price: number
    /** seats per date, for a new one */
    size: number
  })[]
}

const writeCatalogue = statement(
  'write-event-catalogue',
  `with said as materialized (
     select coalesce((c->>'id')::int, nextval(pg_get_serial_sequence('categories', 'id'))::int) as id,
       c ? 'id' as known, c as category
     from jsonb_array_elements($2::jsonb) c
   ), said_variants as materialized (
     select coalesce((v->>'id')::int, nextval(pg_get_serial_sequence('variants', 'id'))::int) as id,
       v ? 'id' as known, said.id as category_id, v as variant
     from said, jsonb_array_elements(said.category->'variants') v
   ), gone_variants as (
     delete from variants v using categories c where c.id = v.category_id and c.event_id = $1
       and v.id <> all (array(select id from said_variants)) returning v.id
   ), gone as (
     delete from categories where event_id = $1 and id <> all (array(select id from said)) returning id
   ), changed as (
     update categories c set priority = (category->>'priority')::int, image_path = category->>'imagePath'
     from said where said.known and c.id = said.id and c.event_id = $1
   ), added as (
     insert into categories (id, event_id, priority, image_path)
     select id, $1, (category->>'priority')::int, category->>'imagePath' from said where not known
   ), texts as (
     insert into category_translations (category_id, locale, name, description)
     select said.id, t.locale, t.text->>'name', t.text->>'description'
     from said, jsonb_each(category->'texts') t (locale, text)
     on conflict (category_id, locale) do update set name = excluded.name, description = excluded.description
   ), changed_variants as (
     update variants v set province_id = n."provinceId", place_id = n."placeId", capacity = n.capacity, stops = n.stops,
       hours = n.hours
     from said_variants s, jsonb_to_record(s.variant) n ("provinceId" int, "placeId" int, capacity smallint, stops smallint,
       hours smallint)
     where s.known and v.id = s.id
   ), added_variants as (
     insert into variants (id, category_id, province_id, place_id, price, capacity, stops, hours)
     select s.id, s.category_id, n."provinceId", n."placeId", n.price, n.capacity, n.stops, n.hours
     from said_variants s, jsonb_to_record(s.variant) n ("provinceId" int, "placeId" int, price bigint, capacity smallint,
       stops smallint, hours smallint)
     where not s.known
   ), variant_texts as (
     insert into variant_translations (variant_id, locale, name, description, info)
     select s.id, t.locale, t.text->>'name', t.text->>'description', t.text->>'info'
     from said_variants s, jsonb_each(s.variant->'texts') t (locale, text)
     on conflict (variant_id, locale) do update set name = excluded.name, description = excluded.description,
       info = excluded.info
   ), gone_approaches as (
     delete from approaches a using said_variants s where a.variant_id = s.id and s.known
       and not exists (select from jsonb_to_recordset(s.variant->'approaches') p (address text, "countyId" int)
         where (p.address, p."countyId") = (a.address, a.county_id))
   ), added_approaches as (
     insert into approaches (variant_id, address, county_id)
     select s.id, p.address, p."countyId"
     from said_variants s, jsonb_to_recordset(s.variant->'approaches') p (address text, "countyId" int)
     where not exists (select from approaches a
       where a.variant_id = s.id and (a.address, a.county_id) = (p.address, p."countyId"))
   ), seats as (
     insert into stock (variant_id, date_id, size)
     select s.id, d.id, (s.variant->>'size')::int from said_variants s, event_dates d
     where not s.known and d.event_id = $1
   )
   select (select count(*)::int from gone) + (select count(*)::int from gone_variants) as gone`,
)

/** Writes an event's categories and variants; missing ones are deleted. */
export async function updateCatalogue(
  tx: Transaction,
  eventId: number,
  categories: WrittenCategory[],
): Promise<void> {
  await tx.query<{ gone: number }>(writeCatalogue, [eventId, JSON.stringify(categories)])
}

const listSlugs = statement(
  'list-slugs-like',
  `select slug from events where slug = $1 or left(slug, length($1) + 1) = $1 || '-'`,
)

const lockSlugs = statement('lock-slugs', 'select pg_advisory_xact_lock(715522)')

/** The existing slugs that begin with this one. Makes others wait who choose a slug at the same time. */
export async function readSlugsLike(tx: Transaction, slug: string): Promise<string[]> {
  await tx.query(lockSlugs)
  return (await tx.query<{ slug: string }>(listSlugs, [slug])).map((row) => row.slug)
}
