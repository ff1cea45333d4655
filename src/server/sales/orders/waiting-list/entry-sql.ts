import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import type { EndReason } from './waiting-list-sql.ts'

/** A waiting-list entry as its customer sees it. */
export type EntryRow = {
  id: string
  userId: string
  state: 'waiting' | 'offered' | 'ended'
  endReason: EndReason | null
  seats: number
  /** from 1; until an offer is made */
  place: number
  offeredSeats: number | null
  holdId: string | null
  offerUntil: Date | null
  eventId: number
  countryCode: CountryCode
  slug: string
  eventName: string
  imagePath: string
  dateId: number
  variantId: number
  provinceId: number
  category: string
  variant: string
  startsAt: Date
  timeZone: string
  email: string
  firstName: string
  locale: Locale
}

// An expired offer counts as ended even before the job has run.
const entriesOf = (which: string, locale: string) => `
  select w.id, w.user_id, case when w.state = 'offered' and not exists (select from holds h where h.id = w.hold_id and h.expires_at > $1)
      then 'ended' else w.state end as state,
    w.end_reason, w.seats,
    (select count(*)::int + 1 from waiting_entries b
      where b.stock_id = w.stock_id and b.state = 'waiting' and b.ordinal < w.ordinal) as place,
    w.offered_seats, w.hold_id, w.offer_until,
    e.id as event_id, e.country_code, e.slug, ${nameNearestTo(locale, 'event', 'e.id')} as event_name,
    e.image_path,
    d.id as date_id, v.id as variant_id, v.province_id,
    ${nameNearestTo(locale, 'category', 'v.category_id')} as category,
    ${nameNearestTo(locale, 'variant', 'v.id')} as variant,
    d.starts_at, p.time_zone, u.email::text as email, u.first_name, w.locale
  from waiting_entries w join users u on u.id = w.user_id join stock s on s.id = w.stock_id
  join variants v on v.id = s.variant_id join event_dates d on d.id = s.date_id
  join events e on e.id = d.event_id join places p on p.id = e.place_id
  where ${which} order by w.ordinal`

const listOwn = statement(
  'list-own-waiting-entries',
  entriesOf(`w.user_id = $2 and w.state <> 'ended' and d.starts_at > $1`, '$3'),
)

/** The customer's open entries on waiting lists. */
export function readOwnEntries(
  db: Queryable,
  userId: string,
  { now, locale }: { now: Date; locale: Locale },
) {
  return db.query<EntryRow>(listOwn, [now, userId, locale])
}

const listById = statement('list-waiting-entries', entriesOf('w.id = any ($2::uuid[])', 'w.locale'))

/** Entries in their customers' languages, for mails. */
export function readEntries(db: Queryable, ids: readonly string[], now: Date) {
  return db.query<EntryRow>(listById, [now, ids])
}

const findInLocale = statement('find-waiting-entry', entriesOf('w.id = $2', '$3'))

/** An entry in the reader's language. */
export async function readEntryIn(db: Queryable, id: string, { now, locale }: { now: Date; locale: Locale }) {
  return (await db.query<EntryRow>(findInLocale, [now, id, locale]))[0]
}
