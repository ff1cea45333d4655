import type { Carrier } from '#contract/sales/carrier.ts'
import type { PaymentStep } from '#contract/sales/payments.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Point, pointSources } from '#domain/geography/points/point.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { RideSettings } from '#domain/sales/orders/ride-times.ts'
import type { AttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { TripTime } from '#domain/sales/payments/attempts/payment-windows.ts'
import type { OrderPaymentCode, PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import type { PromisedRideJson } from '#domain/travel/trips/promises/promise.ts'
import { carriersOf } from '#server/platform/database/fragments/carriers-sql.ts'
import { postponedFrom } from '#server/platform/database/fragments/postponed-from-sql.ts'
import { receivedOf } from '#server/platform/database/fragments/received-money-sql.ts'
import { nameNearestTo, nearestTo } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { ticketVersion } from './ticket-changes/ticket-change-sql.ts'

/** The facts that determine the ride times of an order's date: the settings of its event, and its hours. */
export type OrderRides = RideSettings & { tripAt: Date; tripEndsAt: Date; timeZone: string }

/** An order as its customer sees it, in one locale. Amounts are minor units. */
export type OrderDetailRow = OrderRides & {
  /** the start of the date when it was ordered, if the date was postponed since */
  postponedFrom: Date | null
  id: string
  number: string
  state: OrderState
  cancelReason: string | null
  paymentCode: OrderPaymentCode
  total: number
  /** the amount still to be paid */
  missing: number
  currency: Currency
  createdAt: Date
  holdUntil: Date | null
  attemptState: AttemptState | null
  attemptCode: PaymentCode | null
  attemptCreatedAt: Date | null
  nextStep: PaymentStep | null
  transferReference: number | null
  countryCode: CountryCode
  eventId: number
  dateId: number
  slug: string
  eventName: string
  description: string
  imagePath: string
  focus: { x: number; y: number }
  placeName: string
  placeAddress: string
  provinceId: number
  /** the latest first */
  refunds: { id: string; amount: number; state: RefundState; created_at: string; asked: boolean }[]
  tickets: {
    position: number
    variant_id: number
    version: number
    category: string
    name: string
    price: number
    list_price: number
    capacity: number
    stops: number
    hours: number | null
    /** ISO 8601 */
    comes_at: string | null
    goes_home_at: string | null
    fixed_approach: boolean
    carriers: Carrier[]
    released: boolean
    addresses: {
      address: string
      county_id: number
      county_name: string
      promised: PromisedRideJson[]
      /** every promise ever made, latest first */
      told: (PromisedRideJson & { told_at: string; reason: string | null })[]
      note: string
      door: Point | null
      found: (Point & { source: (typeof pointSources)[number] }) | null
    }[]
    passengers: {
      name: string
      email: string
      phone: string
      passenger_address: string
      wheelchair: boolean
      wheelchair_consented: boolean
      position: number
    }[]
  }[]
}

const listed = `
  o.id, o.number, o.state, case when exists (select from order_changes c where c.order_id = o.id and c.details ? 'calledOff')
     then 'event' else o.cancel_reason end as cancel_reason, o.payment_code, o.total, o.currency,
  o.created_at, o.hold_until, e.id as event_id, d.id as date_id, e.slug, et.name as event_name,
  d.starts_at as trip_at, p.time_zone,
  a.state as attempt_state`

const tables = `
  orders o
  join events e on e.id = o.event_id
  join event_dates d on d.id = o.date_id
  join places p on p.id = e.place_id
  join lateral (select name, description from event_translations where event_id = e.id ${nearestTo('$2')}) et on true
  left join lateral (
    select state, code, next_step, created_at from payment_attempts
    where order_id = o.id and not unasked order by ordinal desc limit 1
  ) a on true`

const findOrderDetail = statement(
  'find-order-detail',
  `select ${listed}, a.code as attempt_code, a.next_step, a.created_at as attempt_created_at,
     o.transfer_reference, o.country_code, o.province_id,
     d.ends_at as trip_ends_at, ${postponedFrom('o.created_at')} as postponed_from,
     e.pick_up_from_minutes, e.pick_up_until_minutes,
     e.return_after_minutes,
     et.description, e.image_path,
     json_build_object('x', e.image_focus_x, 'y', e.image_focus_y) as focus, coalesce(pt.name, p.name) as place_name, p.address as place_address,
     (select json_agg(json_build_object('position', t.position, 'variant_id', t.variant_id, 'version', ${ticketVersion}, 'category', ${nameNearestTo('$2', 'category', 'v.category_id')},
        'name', ${nameNearestTo('$2', 'variant', 'v.id')}, 'price', t.price, 'list_price', t.list_price, 'capacity', v.capacity, 'stops', v.stops,
        'hours', v.hours, 'comes_at', t.comes_at, 'goes_home_at', t.goes_home_at,
        'fixed_approach', exists (select from approaches f where f.variant_id = v.id), 'released', t.released_at is not null,
        'carriers', ${carriersOf('t.id', 'o.date_id')},
        'addresses', (select json_agg(json_build_object('address', x.address, 'county_id', c.id, 'county_name', c.name,
            'note', case when z.given then '' else x.driver_note end,
            'door', case when x.point_source = 'customer' and not z.given then jsonb_build_object('latitude', x.latitude, 'longitude', x.longitude) end,
            'found', case when coalesce(x.latitude, c.latitude, q.latitude) is not null and not z.given then jsonb_build_object(
              'latitude', coalesce(x.latitude, c.latitude, q.latitude), 'longitude', coalesce(x.longitude, c.longitude, q.longitude),
              'source', coalesce(x.point_source, 'county')) end,
            'promised', coalesce((select m.rides from promised_rides m where m.ticket_id = x.ticket_id
               and m.address_position = x.position), '[]'),
            'told', (select coalesce(json_agg(json_build_object('leg', m.leg, 'vehicle', m.vehicle, 'from', m.window_from,
                'until', m.window_until, 'told_at', m.told_at, 'reason', m.reason) order by m.told_at desc, m.version desc, m.leg), '[]')
              from promises m where m.ticket_id = x.ticket_id and m.address_position = x.position and not z.given)
            ) order by x.position)
          from ticket_addresses x join counties c on c.id = x.county_id join provinces q on q.id = c.province_id
          cross join lateral (select exists (select from passengers g join give_aways w on w.passenger_id = g.id
            and w.state = 'accepted' where g.ticket_id = x.ticket_id and g.address_position = x.position) as given) z
          where x.ticket_id = t.id),
        'passengers', (select json_agg(json_build_object('name', g.name, 'email', case when y.given then '' else g.email end,
            'phone', case when y.given then '' else g.phone end,
            'passenger_address', x.address, 'wheelchair', g.wheelchair and not y.given,
            'wheelchair_consented', g.wheelchair_consented_at is not null and not y.given, 'position', g.position) order by g.position)
          from passengers g join ticket_addresses x on x.ticket_id = g.ticket_id and x.position = g.address_position
          cross join lateral (select exists (
            select from give_aways a where a.passenger_id = g.id and a.state = 'accepted') as given) y
          where g.ticket_id = t.id)) order by t.position)
      from tickets t join variants v on v.id = t.variant_id
      where t.order_id = o.id) as tickets,
     case when o.state like 'awaiting%' then o.total - ${receivedOf('o.id')} else 0 end as missing,
     (select coalesce(json_agg(json_build_object('id', r.id, 'asked', exists (select from hand_refunds h where h.refund_id = r.id), 'amount', r.amount, 'state', r.state, 'created_at', r.created_at)
        order by r.created_at desc), '[]') from refunds r where r.order_id = o.id) as refunds
   from ${tables}
   left join place_translations pt on pt.place_id = p.id and pt.locale = $2
   where o.id = $1 and o.user_id = $3`,
)

const listOrders = statement(
  'list-orders-of-customer',
  `select ${listed} from ${tables}
   where o.user_id = $1 and (o.created_at, o.id) < (
     case when $3::uuid is null then 'infinity'
       else (select l.created_at from orders l where l.id = $3 and l.user_id = $1) end,
     coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
   order by o.created_at desc, o.id desc limit $4`,
)

const tripTime = statement(
  'read-trip-time',
  `select d.starts_at as trip_at, first_pick_up(e, d.starts_at) as pick_up_from
   from event_dates d join events e on e.id = d.event_id where d.id = $1`,
)

/** An order of this customer; undefined when it belongs to another. */
export async function readOrderDetail(db: Queryable, orderId: string, locale: string, userId: string) {
  const [order] = await db.query<OrderDetailRow>(findOrderDetail, [orderId, locale, userId])
  return order
}

export type PurchaseRow = Omit<
  OrderDetailRow,
  | 'tickets'
  | 'refunds'
  | 'missing'
  | 'description'
  | 'imagePath'
  | 'focus'
  | 'placeName'
  | 'placeAddress'
  | 'provinceId'
  | keyof RideSettings
  | 'tripEndsAt'
  | 'postponedFrom'
  | 'countryCode'
  | 'transferReference'
  | 'attemptCode'
  | 'attemptCreatedAt'
  | 'nextStep'
>

/** A page of a customer's orders, latest first, starting after one of them. */
export function readPurchases(
  db: Queryable,
  {
    userId,
    locale,
    after,
    limit,
  }: { userId: string; locale: string; after?: string | undefined; limit: number },
) {
  return db.query<PurchaseRow>(listOrders, [userId, locale, after ?? null, limit])
}

export async function readTripTime(db: Queryable, dateId: number): Promise<TripTime | undefined> {
  const [date] = await db.query<TripTime>(tripTime, [dateId])
  return date
}
