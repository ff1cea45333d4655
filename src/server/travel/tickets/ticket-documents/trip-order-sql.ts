import type { Carrier } from '#contract/sales/carrier.ts'
import type { Voucher } from '#contract/sales/payments.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { OrderPaymentCode } from '#domain/sales/payments/payment-codes.ts'
import type { PromisedRideJson } from '#domain/travel/trips/promises/promise.ts'
import { carriersOf } from '#server/platform/database/fragments/carriers-sql.ts'
import { receivedOf } from '#server/platform/database/fragments/received-money-sql.ts'
import { nameNearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** An order for documents: in one language, with the names of its event and tickets. */
export type TripOrderRow = {
  id: string
  number: string
  state: OrderState
  userId: string
  email: string
  firstName: string
  countryCode: CountryCode
  paymentCode: OrderPaymentCode
  currency: Currency
  /** minor units */
  total: number
  /** the amount still to be paid */
  missing: number
  /** grows with each change of the order, of its date and of its promised rides */
  revision: number
  /** how many different hours its tickets may ever have had */
  hoursEver: number
  createdAt: Date
  transferReference: number | null
  /** when its latest payment attempt started */
  attemptedAt: Date | null
  /** the voucher, while it can be paid */
  voucher: Voucher | null
  slug: string
  /** of the order's date; they are equal when the end is unknown */
  startsAt: Date
  endsAt: Date
  pickUpFromMinutes: number
  pickUpUntilMinutes: number
  returnAfterMinutes: number
  stopMinutes: number
  privateStopMinutes: number
  timeZone: string
  eventName: string
  placeName: string
  placeAddress: string
  tickets: TripTicketRow[]
}

export type TripTicketRow = {
  /** position in the order, from 0 */
  position: number
  category: string
  name: string
  /** a whole van, hired for so many hours; null for seats */
  hours: number | null
  /** for a private van, ISO 8601 */
  comesAt: string | null
  goesHomeAt: string | null
  /** whether all its passengers gave their places to other people */
  given: boolean
  /** of its vehicles, once they are assigned */
  carriers: Carrier[]
  pickUps: {
    address: string
    county: string
    promised: PromisedRideJson[]
    /** the promised van's plate and driver's first name, once assigned */
    van: { plate: string | null; driver: string | null } | null
    passengers: string[]
  }[]
}

const selectTripOrder = statement(
  'select-trip-order',
  `select o.id, o.number, o.state, o.user_id, u.email::text, u.first_name,
     o.country_code, o.payment_code, o.currency, o.total,
     o.created_at, o.transfer_reference,
     case when o.state like 'awaiting%' then o.total - ${receivedOf('o.id')} else 0 end as missing,
     (select count(*)::int from event_postponements p where p.date_id = o.date_id)
       + (select coalesce(max(m.version), 0) from promises m join tickets t on t.id = m.ticket_id
          where t.order_id = o.id)
       + (select count(*)::int from order_changes c where c.order_id = o.id)
       -- Hours may be corrected a little after the sale.
       + (select count(*)::int from event_changes c where c.event_id = o.event_id and c.change = 'save_dates') as revision,
     -- Hours differ between tickets only after a promise, or between private vans.
     (select case when bool_or(v.hours is not null or exists (select from promises m where m.ticket_id = t.id))
        then count(*)::int else 1 end
      from tickets t join variants v on v.id = t.variant_id where t.order_id = o.id) as hours_ever,
     (select a.created_at from payment_attempts a where a.order_id = o.id and not a.unasked
      order by a.ordinal desc limit 1) as attempted_at,
     (select case when a.state in ('new', 'processing', 'authorized') then a.next_step->'voucher' end
      from payment_attempts a where a.order_id = o.id and not a.unasked order by a.ordinal desc limit 1) as voucher,
     e.slug, d.starts_at, d.ends_at,
     e.pick_up_from_minutes, e.pick_up_until_minutes,
     e.return_after_minutes, e.stop_minutes,
     e.private_stop_minutes, p.time_zone, p.address as place_address,
     coalesce(${nameNearestTo('$2', 'event', 'e.id')}, e.slug) as event_name,
     coalesce(${nameNearestTo('$2', 'place', 'p.id')}, p.name) as place_name,
     (select coalesce(jsonb_agg(jsonb_build_object(
         'position', t.position,
         'category', coalesce(${nameNearestTo('$2', 'category', 'v.category_id')}, ''),
         'name', coalesce(${nameNearestTo('$2', 'variant', 'v.id')}, ''),
         'hours', v.hours, 'comesAt', t.comes_at, 'goesHomeAt', t.goes_home_at,
         'given', coalesce((select bool_and(exists (select from give_aways w where w.passenger_id = g.id and w.state = 'accepted'))
           from passengers g where g.ticket_id = t.id), false),
         'carriers', ${carriersOf('t.id', 'o.date_id')},
         'pickUps', (select coalesce(jsonb_agg(jsonb_build_object(
             'address', a.address,
             'county', c.name,
             'promised', coalesce((select m.rides from promised_rides m where m.ticket_id = a.ticket_id
               and m.address_position = a.position), '[]'),
             'van', (select jsonb_build_object('plate', w.plate, 'driver', split_part(n.name, ' ', 1))
               from standing_promises s join trip_routes r on r.date_id = o.date_id and r.vehicle = s.vehicle
               join fleet_uses u on u.id = r.id left join vehicles w on w.id = u.vehicle_id
               left join drivers n on n.id = u.driver_id
               where s.ticket_id = a.ticket_id and s.address_position = a.position and s.leg = 'outbound'),
             'passengers', (select coalesce(jsonb_agg(g.name order by g.position), '[]') from passengers g
               where g.ticket_id = a.ticket_id and g.address_position = a.position)
           ) order by a.position), '[]')
           from ticket_addresses a join counties c on c.id = a.county_id where a.ticket_id = t.id)
       ) order by t.position), '[]')
       from tickets t join variants v on v.id = t.variant_id
       where t.order_id = o.id and (t.released_at is null or o.state in ('cancelled', 'refunded'))) as tickets
   from orders o
   join users u on u.id = o.user_id
   join events e on e.id = o.event_id
   join event_dates d on d.id = o.date_id
   join places p on p.id = e.place_id
   where o.id = $1`,
)

export async function findTripOrderRow(
  db: Queryable,
  orderId: string,
  locale: Locale,
): Promise<TripOrderRow | undefined> {
  const [row] = await db.query<TripOrderRow>(selectTripOrder, [orderId, locale])
  return row
}
