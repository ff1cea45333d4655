import type { Locale } from '#domain/platform/locales.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** The texts of an event in one locale, with the name of its place. */
export type EventText = { locale: Locale; name: string; description: string; placeName: string }

const eventTexts = statement(
  'event-texts',
  `select t.locale, t.name, t.description, coalesce(pt.name, p.name) as place_name
   from event_translations t join events e on e.id = t.event_id join places p on p.id = e.place_id
   left join place_translations pt on pt.place_id = p.id and pt.locale = t.locale
   where t.event_id = $1 order by t.locale`,
)

/** The texts of an event in every locale that it has. */
export function readEventTexts(db: Queryable, eventId: number): Promise<EventText[]> {
  return db.query<EventText>(eventTexts, [eventId])
}

/** The texts of a category, or of a variant (`variantId` is not null), in one locale. `info` is a variant's. */
export type OfferText = {
  categoryId: number
  variantId: number | null
  locale: Locale
  name: string
  description: string
  info: string
}

const offerTexts = statement(
  'offer-texts',
  `select c.id as category_id, null::int as variant_id, t.locale, t.name, t.description, '' as info
   from categories c join category_translations t on t.category_id = c.id where c.event_id = $1
   union all
   select c.id, v.id, t.locale, t.name, t.description, t.info
   from categories c join variants v on v.category_id = c.id join variant_translations t on t.variant_id = v.id
   where c.event_id = $1
   order by locale`,
)

/** The texts of an event's categories and variants in every locale that they have. */
export function readOfferTexts(db: Queryable, eventId: number): Promise<OfferText[]> {
  return db.query<OfferText>(offerTexts, [eventId])
}
