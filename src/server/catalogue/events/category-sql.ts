import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import { nearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { openSeats } from '#server/sales/orders/seats/open-seats.ts'
import type { SaleTime } from './event-sql.ts'

/** A variant with its category, in one locale, and its remaining seats for one date. */
export type VariantRow = {
  categoryId: number
  priority: number
  categoryName: string
  categoryDescription: string
  categoryImagePath: string
  id: number
  provinceId: number
  placeId: number
  placeAddress: string
  price: number
  currency: Currency
  capacity: number
  stops: number
  hours: number | null
  name: string
  description: string
  info: string
  approaches: { address: string; county: { id: number; name: string } }[]
  remaining: number
}

const listVariants = statement(
  'list-variants',
  `select c.id as category_id, c.priority, ct.name as category_name, ct.description as category_description,
     c.image_path as category_image_path,
     v.id, v.province_id, v.place_id, p.address as place_address, v.price, e.currency, v.capacity, v.stops, v.hours,
     vt.name, vt.description, vt.info,
     coalesce((
       select json_agg(json_build_object('address', a.address, 'county', json_build_object('id', k.id, 'name', k.name))
         order by a.id)
       from approaches a join counties k on k.id = a.county_id where a.variant_id = v.id
     ), '[]') as approaches,
     ${openSeats('$4')}::int as remaining
   from categories c
   join events e on e.id = c.event_id
   join variants v on v.category_id = c.id
   join places p on p.id = v.place_id
   join lateral (select name, description from category_translations where category_id = c.id ${nearestTo('$2')}) ct on true
   join lateral (select name, description, info from variant_translations where variant_id = v.id ${nearestTo('$2')}) vt on true
   left join stock s on s.variant_id = v.id and s.date_id = $3
   where c.event_id = $1 and (e.published_at is not null and session_may_see_event(e.id, e.type, $5) or e.id = $6)
   order by c.priority desc, c.id, v.price, vt.name`,
)

const firstDate = statement(
  'first-date-on-sale',
  `select d.id from event_dates d join events e on e.id = d.event_id
   where d.event_id = $1 and d.called_off_at is null and sale_ends_at(e, d.starts_at, $3::int) > $2 order by d.starts_at limit 1`,
)

export type VariantsWanted = {
  eventId: number
  locale: Locale
  dateId: number | null
  now: Date
  sessionId: string | null
  previewed?: number | undefined
}

export function readVariants(db: Queryable, wanted: VariantsWanted) {
  const { eventId, locale, dateId, now, sessionId, previewed = null } = wanted
  return db.query<VariantRow>(listVariants, [eventId, locale, dateId, now, sessionId, previewed])
}

/** The next date of an event that is on sale. */
export async function readFirstDate(
  db: Queryable,
  eventId: number,
  { now, saleEndsMinutes }: SaleTime,
): Promise<number | null> {
  const [date] = await db.query<{ id: number }>(firstDate, [eventId, now, saleEndsMinutes])
  return date?.id ?? null
}
