import type { CountryCode } from '#domain/geography/countries/country.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** A date with the facts for planning its trip. */
export type TripDateRow = {
  id: number
  eventId: number
  event: string
  countryCode: CountryCode
  placeName: string
  /** equal when the end is unknown */
  startsAt: Date
  endsAt: Date
  timeZone: string
  /** the venue's point; null when it is not located */
  latitude: number | null
  longitude: number | null
  pickUpFromMinutes: number
  pickUpUntilMinutes: number
  returnAfterMinutes: number
  rideLimitMinutes: number
  arrivalMarginMinutes: number
  stopMinutes: number
  privateStopMinutes: number
}

const findDate = statement(
  'find-trip-date',
  `select d.id, e.id as event_id, ${eventName()} as event,
     e.country_code, p.name as place_name, d.starts_at,
     d.ends_at, p.time_zone, p.latitude, p.longitude,
     e.pick_up_from_minutes, e.pick_up_until_minutes,
     e.return_after_minutes, e.ride_limit_minutes,
     e.arrival_margin_minutes, e.stop_minutes,
     e.private_stop_minutes
   from event_dates d join events e on e.id = d.event_id join places p on p.id = e.place_id
   where d.id = $1 and e.country_code = any ($2::text[])`,
)
const lockDate = statement('lock-trip-date', 'select from event_dates where id = $1 for no key update')

/** The date of a trip in one of these countries. */
export async function findTripDate(
  db: Queryable,
  dateId: number,
  countries: readonly CountryCode[],
): Promise<TripDateRow | undefined> {
  return (await db.query<TripDateRow>(findDate, [dateId, countries]))[0]
}

/** Serialises the publishing of a date's plans. Orders for the date can still be placed. */
export async function lockTripDate(db: Queryable, dateId: number): Promise<void> {
  await db.query(lockDate, [dateId])
}

/** The passengers of one paid ticket who share an address. */
export type PartyRow = {
  ticketId: string
  /** position of the address in its ticket */
  position: number
  orderId: string
  orderNumber: string
  /** position of the ticket in its order, from 0 */
  ticket: number
  people: number
  /** how many of them use a wheelchair */
  wheelchairs: number
  /** a private van, hired for so many hours; null for seats */
  hours: number | null
  comesAt: Date | null
  goesHomeAt: Date | null
  address: string
  county: string
  latitude: number | null
  longitude: number | null
  /** the source of the point; `county` when only its centre is known */
  source: string
  /** whether the published plan has told it a time */
  promised: boolean
}

const listParties = statement(
  'list-parties-of-trip',
  `select t.id as ticket_id, l.position, o.id as order_id, o.number as order_number, t.position as ticket,
     g.people, g.wheelchairs, v.hours, t.comes_at, t.goes_home_at, l.address, c.name as county,
     l.latitude, l.longitude, l.source,
     exists (select from standing_promises s where s.ticket_id = t.id and s.address_position = l.position
       and s.leg = 'outbound') as promised
   from orders o
   join tickets t on t.order_id = o.id and t.released_at is null
   join variants v on v.id = t.variant_id
   join located_addresses l on l.ticket_id = t.id
   join counties c on c.id = l.county_id
   join lateral (select count(*)::int as people, count(*) filter (where wheelchair)::int as wheelchairs from passengers p
     where p.ticket_id = t.id and p.address_position = l.position) g on g.people > 0
   where o.date_id = $1 and o.state in ('paid', 'partially_refunded')
   order by o.number, t.position, l.position`,
)

/** Every party of a date whose order is paid. */
export function listPartiesOfTrip(db: Queryable, dateId: number): Promise<PartyRow[]> {
  return db.query<PartyRow>(listParties, [dateId])
}
