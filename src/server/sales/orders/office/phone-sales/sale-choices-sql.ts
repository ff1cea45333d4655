import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import {
  eventName,
  eventsNamed,
  nameInLanguage,
} from '#server/platform/database/fragments/translated-texts.ts'
import { numberIn, type Queryable, statement } from '#server/platform/database.ts'
import { openSeats } from '#server/sales/orders/seats/open-seats.ts'

// Paid public events only; private events are sold to their guests only.
const isOnSale = `e.published_at is not null and e.available and e.type <> 2 and e.payment_type = 1
  and coalesce(e.sale_opens_at, '-infinity') <= $2 and coalesce(e.sale_closes_at, 'infinity') > $2`

const dateOnSale = 'd.called_off_at is null and sale_ends_at(e, d.starts_at, $3::int) > $2'

export type EventChoice = {
  id: number
  name: string
  placeName: string
  timeZone: string
  startsAt: Date
  countryCode: CountryCode
  currency: Currency
}

const listEvents = statement(
  'events-to-sell',
  `select e.id, ${eventName()} as name, p.name as place_name, p.time_zone,
     d.starts_at, e.country_code, e.currency
   from events e join places p on p.id = e.place_id join lateral (
     select starts_at from event_dates d where d.event_id = e.id and ${dateOnSale} order by d.starts_at limit 1
   ) d on true
   where ${isOnSale} and e.country_code = any ($1::text[]) and ($4 = '' or e.id = ${numberIn('$4')}
     or e.id in (${eventsNamed('$4')}))
   order by d.starts_at, e.id limit $5`,
)

type SaleTime = { now: Date; saleEndsMinutes: number }

/** At most `most` events on sale that match these words or this number, soonest first. */
export function readEventsToSell(
  db: Queryable,
  countries: readonly CountryCode[],
  { now, saleEndsMinutes }: SaleTime,
  q: string,
  most: number,
): Promise<EventChoice[]> {
  return db.query<EventChoice>(listEvents, [countries, now, saleEndsMinutes, q, most])
}

const listDates = statement(
  'dates-to-sell',
  `select d.id, d.starts_at, first_pick_up(e, d.starts_at) as pick_up_from from event_dates d join events e on e.id = d.event_id
   where d.event_id = $1 and ${dateOnSale} order by d.starts_at limit 400`,
)

/** The dates of an event that are still on sale. */
export function readDatesToSell(db: Queryable, eventId: number, { now, saleEndsMinutes }: SaleTime) {
  return db.query<{ id: number; startsAt: Date; pickUpFrom: Date }>(listDates, [
    eventId,
    now,
    saleEndsMinutes,
  ])
}

const listProvinces = statement(
  'provinces-to-sell',
  `select distinct p.id, p.name from categories c join variants v on v.category_id = c.id join provinces p on p.id = v.province_id
   where c.event_id = $1 order by p.name`,
)

/** The provinces from which rides to an event start. */
export function readProvincesToSell(db: Queryable, eventId: number) {
  return db.query<{ id: number; name: string }>(listProvinces, [eventId])
}

export type VariantChoice = {
  id: number
  name: string
  /** minor units */
  price: number
  capacity: number
  stops: number
  left: number
  placeId: number
  approaches: { address: string; countyId: number; county: string }[]
}

// Private vans need hours, which only the buyer can book.
const listVariants = statement(
  'tickets-to-sell',
  `select v.id, ${nameInLanguage('category', 'c.id')} || ' · ' || ${nameInLanguage('variant', 'v.id')} as name,
     v.price, v.capacity, v.stops, e.place_id,
     ${openSeats('$3')}::int as left,
     (select coalesce(json_agg(json_build_object('address', a.address, 'countyId', k.id, 'county', k.name) order by a.id), '[]')
       from approaches a join counties k on k.id = a.county_id where a.variant_id = v.id) as approaches
   from stock s join variants v on v.id = s.variant_id join categories c on c.id = v.category_id join events e on e.id = c.event_id
   where s.date_id = $1 and v.province_id = $2 and v.hours is null order by c.priority, v.price, v.id`,
)

/** The tickets of a date from a province, with their remaining seats. */
export function readVariantsToSell(
  db: Queryable,
  { dateId, provinceId, now }: { dateId: number; provinceId: number; now: Date },
): Promise<VariantChoice[]> {
  return db.query<VariantChoice>(listVariants, [dateId, provinceId, now])
}

const listCounties = statement(
  'counties-to-choose',
  `select id, name from counties where province_id = $1 and (kind = 'listed' or id = any ($2::int[])) order by name, id`,
)

/** The counties to choose from in a province, and those that the addresses have already (`also`). */
export function readCountiesToChoose(db: Queryable, provinceId: number, also: readonly number[] = []) {
  return db.query<{ id: number; name: string }>(listCounties, [provinceId, also])
}

const countryOfDate = statement(
  'country-of-date',
  `select e.country_code as country from event_dates d join events e on e.id = d.event_id
   where d.id = $1 and e.type <> 2 and e.payment_type = 1`,
)

/** The country of a date of a paid public event. */
export async function readCountryOfDate(db: Queryable, dateId: number): Promise<CountryCode | undefined> {
  const [row] = await db.query<{ country: CountryCode }>(countryOfDate, [dateId])
  return row?.country
}
