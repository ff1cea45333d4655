import type { PaymentType, PeriodicityType } from '#contract/platform/wire-numbers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { DateHours } from '#domain/sales/orders/ride-times.ts'
import { postponedFrom } from '#server/platform/database/fragments/postponed-from-sql.ts'
import { nearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** An event with its place, in one locale. Amounts are minor units. */
export type EventRow = {
  id: number
  slug: string
  type: number
  countryCode: CountryCode
  currency: Currency
  periodicity: PeriodicityType
  paymentType: PaymentType
  startsAt: Date
  endsAt: Date
  imagePath: string
  focus: { x: number; y: number }
  available: boolean
  name: string
  description: string
  message: string | null
  placeId: number
  placeName: string
  placeAddress: string
  placeImagePath: string | null
  timeZone: string
  pickUpFromMinutes: number
  pickUpUntilMinutes: number
  returnAfterMinutes: number
  minPrice: number | null
  soldOut: boolean
  saleEnded: boolean
  /** null once the sale is open */
  saleOpensAt: Date | null
  calledOff: boolean
}

/**
 * SQL: the price of the cheapest ticket to the event `e`; only from one province if `city` names its
 * parameter.
 */
export const cheapestTicket = (city = 'null') => `(
  select min(v.price) from categories c join variants v on v.category_id = c.id
  where c.event_id = e.id and (${city}::int is null or v.province_id = ${city}))`

/**
 * SQL: whether the sale of every date of event `e` has ended. $2 is now, `standard` the parameter of the
 * shop's setting in minutes.
 */
export const saleEnded = (standard: string) => `
  not exists (
    select from event_dates d where d.event_id = e.id and d.called_off_at is null and sale_ends_at(e, d.starts_at, ${standard}::int) > $2)`

// $1 is the desired locale; missing texts fall back to the shop's default. $2 is now, `standard` the
// parameter of the minutes by which a sale ends before the first pick-up.
export const eventColumns = (standard: string, city?: string) => `
  e.id, e.slug, e.type, e.country_code, e.currency, e.periodicity, e.payment_type, e.starts_at, e.ends_at,
  e.image_path, json_build_object('x', e.image_focus_x, 'y', e.image_focus_y) as focus, e.available, case when e.sale_opens_at > $2 then e.sale_opens_at end as sale_opens_at, e.called_off_at is not null as called_off, t.name, t.description, t.message,
  p.id as place_id, coalesce(pt.name, p.name) as place_name, p.address as place_address,
  p.image_path as place_image_path, p.time_zone,
  e.pick_up_from_minutes, e.pick_up_until_minutes, e.return_after_minutes,
  ${cheapestTicket(city)} as min_price,
  -- A subquery per event (limit 1 keeps it one): otherwise PostgreSQL reads the stock of all events for one
  -- page of them.
  coalesce((
    select false from event_dates d join stock s on s.date_id = d.id
    where d.event_id = e.id and d.called_off_at is null and sale_ends_at(e, d.starts_at, ${standard}::int) > $2
      and s.size > s.sold + s.waiting
    limit 1
  ), true) as sold_out,
  ${saleEnded(standard)} as sale_ended`

const eventTablesOf = (shown: string) => `
  events e
  join places p on p.id = e.place_id and ${shown}
  left join place_translations pt on pt.place_id = p.id and pt.locale = $1
  join lateral (
    select name, description, message from event_translations
    where event_id = e.id ${nearestTo('$1')}
  ) t on true`

/** Published events; only staff see drafts. */
export const eventTables = eventTablesOf('e.published_at is not null')

const listRecommended = statement(
  'list-recommended-events',
  `select ${eventColumns('$4')} from ${eventTables}
   where e.country_code = $3 and e.type <> 2 and e.recommended and e.available and not ${saleEnded('$4')}
   order by e.recommended_position nulls last, e.starts_at, e.id limit 20`,
)

const findEvent = statement(
  'find-event',
  `select ${eventColumns('$5')},
     (select coalesce(json_agg(json_build_object('id', d.id, 'startsAt', d.starts_at, 'endsAt', d.ends_at,
        'saleEndsAt', sale_ends_at(e, d.starts_at, $5::int), 'postponedFrom', ${postponedFrom()}) order by d.starts_at), '[]')
      from event_dates d
      where d.event_id = e.id and d.called_off_at is null and sale_ends_at(e, d.starts_at, $5::int) > $2) as dates,
     (select coalesce(json_agg(json_build_object('id', s.id, 'address', s.address, 'time', s.stops_at)
        order by s.stops_at, s.id), '[]')
      from event_stops s where s.event_id = e.id) as stops,
     -- Shown when no date is on sale.
     (select json_build_object('startsAt', d.starts_at, 'endsAt', d.ends_at, 'postponedFrom', ${postponedFrom()})
      from event_dates d where d.event_id = e.id order by d.starts_at limit 1) as first_date
   from ${eventTablesOf('(e.published_at is not null or e.id = $6)')} where e.slug = $3 or e.id = $4`,
)

const listPublic = statement(
  'list-public-events',
  `select slug, changed_at from events e
   where e.type <> 2 and e.available and e.published_at is not null
     and exists (select 1 from event_dates d where d.event_id = e.id and d.called_off_at is null
       and sale_ends_at(e, d.starts_at, $2::int) > $1)
     and not exists (select 1 from event_translations t where t.event_id = e.id and t.message is not null)
   order by e.id`,
)

/** The current time, and how many minutes before the first pick-up a sale ends. */
export type SaleTime = { now: Date; saleEndsMinutes: number }

export function readRecommendedEvents(
  db: Queryable,
  { locale, now, country, saleEndsMinutes }: SaleTime & { locale: string; country: string },
) {
  return db.query<EventRow>(listRecommended, [locale, now, country, saleEndsMinutes])
}

/** An event with everything that its page shows. It may be private: check maySeeEvent first. */
export type EventDetailRow = EventRow & {
  /** dates on sale */
  dates: (ShownDate & { id: number; saleEndsAt: Date })[]
  /** on sale or not */
  firstDate: ShownDate
  stops: { id: number; address: string; time: string }[]
}

/** A date of an event; `postponedFrom` is its original start if it was postponed. */
export type ShownDate = DateHours & { postponedFrom: Date | null }

type DateInJson = { startsAt: string; endsAt: string; postponedFrom: string | null }
type DetailInJson = Omit<EventDetailRow, 'dates' | 'firstDate'> & {
  dates: (DateInJson & { id: number; saleEndsAt: string })[]
  firstDate: DateInJson | null
}

export async function readEvent(
  db: Queryable,
  {
    locale,
    now,
    idOrSlug,
    saleEndsMinutes,
    previewed,
  }: SaleTime & { locale: string; idOrSlug: string; previewed?: number | undefined },
): Promise<EventDetailRow | undefined> {
  const id = /^\d{1,9}$/.test(idOrSlug) ? Number(idOrSlug) : null
  const values = [locale, now, idOrSlug, id, saleEndsMinutes, previewed ?? null]
  const [event] = await db.query<DetailInJson>(findEvent, values)
  return (
    event && {
      ...event,
      dates: event.dates.map((date) => ({
        ...readDate(date),
        id: date.id,
        saleEndsAt: new Date(date.saleEndsAt),
      })),
      firstDate: event.firstDate
        ? readDate(event.firstDate)
        : { startsAt: event.startsAt, endsAt: event.endsAt, postponedFrom: null },
    }
  )
}

function readDate({ startsAt, endsAt, postponedFrom }: DateInJson): ShownDate {
  return {
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    postponedFrom: postponedFrom === null ? null : new Date(postponedFrom),
  }
}

export function readPublicEvents(db: Queryable, { now, saleEndsMinutes }: SaleTime) {
  return db.query<{ slug: string; changedAt: Date }>(listPublic, [now, saleEndsMinutes])
}

const isPublished = statement(
  'is-event-published',
  'select from events where slug = $1 and type <> 2 and published_at is not null',
)

/** Whether visitors can open the page of a public event. */
export async function isPublishedEvent(db: Queryable, slug: string): Promise<boolean> {
  return (await db.query(isPublished, [slug])).length > 0
}
