import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { MailKind, MailState } from '#domain/mails/mail-kinds.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { WaitReason } from '#domain/sales/orders/waiting-list/wait-reasons.ts'
import type { AttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { OrderPaymentCode, PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { isInUse, tripIsAhead } from '#server/platform/database/fragments/data-in-use.ts'
import { eventName, nameInLanguage } from '#server/platform/database/fragments/translated-texts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { ticketVersion } from '../ticket-changes/ticket-change-sql.ts'
import { waitReason } from './lists/order-list-sql.ts'

/** An order as staff see it. Amounts are minor units. */
export type OrderPage = {
  id: string
  number: string
  state: OrderState
  cancelReason: string | null
  paymentCode: OrderPaymentCode
  total: number
  currency: Currency
  countryCode: CountryCode
  locale: Locale
  createdAt: Date
  holdUntil: Date | null
  transferReference: number | null
  attemptState: AttemptState | null
  waits: WaitReason | null
  discountCode: string | null
  soldBy: string | null
  eventId: number
  eventName: string
  slug: string
  dateId: number
  tripAt: Date
  saleEndsAt: Date
  timeZone: string
  placeName: string
  provinceId: number
  province: string
  userId: string
  buyerName: string
  email: string
  phone: string
  verified: boolean
  /** the buyer has deleted the account */
  gone: boolean
  /** since when the buyer's data have been blocked on request */
  suspendedAt: Date | null
  /** whether the data of buyer and passengers may be shown: not blocked, or the trip is still ahead */
  isShown: boolean
  /** the new e-mail address of the account, until its owner confirms it */
  pendingEmail: string | null
  own: boolean
}

const findPage = statement(
  'find-office-order',
  `select o.id, o.number, o.state, o.cancel_reason, o.payment_code, o.total, o.currency,
     o.country_code, o.locale, o.created_at, o.hold_until,
     o.transfer_reference,
     (select a.state from payment_attempts a where a.order_id = o.id and not a.unasked order by a.ordinal desc limit 1) as attempt_state,
     ${waitReason} as waits,
     (select c.code::text from discounts c where c.id = o.discount_id) as discount_code,
     (select s.name from staff_people s where s.id = o.sold_by) as sold_by,
     o.event_id, ${eventName()} as event_name, e.slug, o.date_id, d.starts_at as trip_at,
     sale_ends_at(e, d.starts_at, $5) as sale_ends_at, p.time_zone, p.name as place_name,
     o.province_id, v.name as province, u.id as user_id, u.first_name || ' ' || u.last_name as buyer_name,
     u.email::text as email, u.phone, u.verified_at is not null as verified, u.deleted_at is not null as gone,
     u.suspended_at, ${isInUse()} or ${tripIsAhead('$2')} as is_shown,
     (select t.new_email from account_tokens t where t.user_id = u.id and t.purpose = 'change_email' and t.used_at is null
       and t.expires_at > $2 order by t.created_at desc limit 1) as pending_email,
     coalesce(is_own_order(o.id, 'staff', $3), false) as own
   from orders o join event_dates d on d.id = o.date_id join events e on e.id = o.event_id join places p on p.id = e.place_id
   join provinces v on v.id = o.province_id join users u on u.id = o.user_id
   where o.number = upper($1) and o.country_code = any ($4::text[])`,
)

/** An order in one of these countries, for a member of staff. */
export async function readOrderPage(
  db: Queryable,
  number: string,
  {
    now,
    staffId,
    countries,
    saleEndsMinutes,
  }: { now: Date; staffId: string; countries: readonly CountryCode[]; saleEndsMinutes: number },
): Promise<OrderPage | undefined> {
  const [order] = await db.query<OrderPage>(findPage, [number, now, staffId, countries, saleEndsMinutes])
  return order
}

const sumLedger = statement(
  'money-of-order',
  `select coalesce(sum(amount) filter (where account = 'customer'), 0)::bigint as due,
     coalesce(sum(amount) filter (where kind = 'received' and account like 'provider:%'), 0)::bigint as received,
     coalesce(-sum(amount) filter (where kind = 'refunded' and account like 'provider:%'), 0)::bigint as refunded,
     coalesce(-sum(amount) filter (where kind = 'returned' and account like 'provider:%'), 0)::bigint as gone,
     coalesce(sum(amount) filter (where account in ('losses', 'forgiven')), 0)::bigint as lost,
     coalesce(-sum(amount) filter (where account = 'refunds'), 0)::bigint as on_its_way,
     coalesce(sum(amount) filter (where account = 'fees'), 0)::bigint as fees
   from ledger where order_id = $1`,
)

/** An order's money in the ledger, in minor units. `due` is what its buyer owes. */
export type OrderMoney = {
  due: number
  received: number
  refunded: number
  /** what left otherwise */
  gone: number
  /** what the shop bears of it, and of missing rests */
  lost: number
  onItsWay: number
  fees: number
}

export async function readOrderMoney(db: Queryable, orderId: string): Promise<OrderMoney> {
  const [sums] = await db.query<OrderMoney>(sumLedger, [orderId])
  return sums ?? { due: 0, received: 0, refunded: 0, gone: 0, lost: 0, onItsWay: 0, fees: 0 }
}

export type PageTicket = {
  id: string
  position: number
  version: number
  variantId: number
  category: string
  name: string
  price: number
  listPrice: number
  capacity: number
  stops: number
  comesAt: Date | null
  goesHomeAt: Date | null
  fixedApproach: boolean
  released: boolean
  addresses: { address: string; countyId: number; county: string }[]
  passengers: {
    position: number
    name: string
    email: string
    phone: string
    address: string
    wheelchair: boolean
    wheelchairConsent: boolean
    boarded: string[]
    absent: string[]
  }[]
}

const listTickets = statement(
  'tickets-of-office-order',
  `select t.id, t.position, ${ticketVersion} as version, v.id as variant_id, ${nameInLanguage('category', 'v.category_id')} as category,
     ${nameInLanguage('variant', 'v.id')} as name, t.price, t.list_price, v.capacity, v.stops,
     t.comes_at, t.goes_home_at,
     exists (select from approaches f where f.variant_id = v.id) as fixed_approach, t.released_at is not null as released,
     (select coalesce(json_agg(json_build_object('address', x.address, 'countyId', c.id, 'county', c.name) order by x.position), '[]')
       from ticket_addresses x join counties c on c.id = x.county_id where x.ticket_id = t.id) as addresses,
     (select coalesce(json_agg(json_build_object('position', g.position, 'name', g.name, 'email', g.email, 'phone', g.phone, 'address', x.address, 'wheelchair', g.wheelchair,
         'wheelchairConsent', g.wheelchair_consented_at is not null,
         'boarded', (select coalesce(json_agg(b.leg order by b.leg), '[]') from boardings b
           where b.passenger_id = g.id and b.undone_in is null),
         'absent', (select coalesce(json_agg(distinct a.leg), '[]') from ride_act_passengers m join ride_acts a on a.id = m.act_id
           where m.passenger_id = g.id and a.kind = 'not_here' and not exists (select from ride_acts z where z.undoes_id = a.id)
             and not exists (select from boardings b where b.passenger_id = g.id and b.leg = a.leg and b.undone_in is null)))
         order by g.position), '[]')
       from passengers g join ticket_addresses x on x.ticket_id = g.ticket_id and x.position = g.address_position
       where g.ticket_id = t.id) as passengers
   from tickets t join variants v on v.id = t.variant_id where t.order_id = $1 order by t.position`,
)

export function readPageTickets(db: Queryable, orderId: string): Promise<PageTicket[]> {
  return db.query<PageTicket>(listTickets, [orderId])
}

export type PageAttempt = {
  id: string
  code: PaymentCode
  state: AttemptState
  amount: number
  fee: number | null
  reference: string | null
  createdAt: Date
  updatedAt: Date
  askNextAt: Date | null
  /** ISO 8601 */
  voucherUntil: string | null
}

const listAttempts = statement(
  'attempts-of-office-order',
  `select id, code, state, amount, fee, coalesce(provider_reference, merchant_reference) as reference, created_at,
     updated_at, ask_next_at, next_step->'voucher'->>'expiresAt' as voucher_until
   from payment_attempts where order_id = $1 order by ordinal`,
)

export function readPageAttempts(db: Queryable, orderId: string): Promise<PageAttempt[]> {
  return db.query<PageAttempt>(listAttempts, [orderId])
}

export type PageRefund = {
  id: string
  state: RefundState
  amount: number
  reason: string
  createdAt: Date
  updatedAt: Date
  askNextAt: Date | null
}

const listRefunds = statement(
  'refunds-of-office-order',
  `select id, state, amount, reason, created_at, updated_at, ask_next_at
   from refunds where order_id = $1 order by created_at, id`,
)

export function readPageRefunds(db: Queryable, orderId: string): Promise<PageRefund[]> {
  return db.query<PageRefund>(listRefunds, [orderId])
}

export type PageMail = {
  id: number
  kind: MailKind
  /** its kind, with the news if the kind has several */
  name: string
  recipient: string
  state: MailState
  createdAt: Date
  sentAt: Date | null
  tryNextAt: Date
}

const listMails = statement(
  'mails-of-office-order',
  `select id, kind, kind || coalesce('_' || (data->>'state'), '_' || (data->>'news'), '') as name, recipient, state, created_at, sent_at, try_next_at
   from outbox where id in (
     select id from outbox where order_id = $1
     union all select r.mail_id from orders o join message_recipients r on r.user_id = o.user_id
     join messages m on m.id = r.message_id and m.date_id = o.date_id
     where o.id = $1 and (m.province_id is null or m.province_id = o.province_id))
   order by id`,
)

/** The mails about an order. A message to a date's buyers belongs to each of their orders for that date. */
export function readPageMails(db: Queryable, orderId: string): Promise<PageMail[]> {
  return db.query<PageMail>(listMails, [orderId])
}

export type PageEvent = {
  at: Date
  kind: string
  actorKind: string
  actorId: string
  /** of a member of staff; null when another table has the name */
  actorName: string | null
  /** of a member of staff */
  actorEmail: string | null
  details: Record<string, unknown>
}

// The van of an act "a", and its driver.
const driverOf = `(select r.vehicle || coalesce(' · ' || d.name, '')
  from trip_routes r left join fleet_uses f on f.id = r.id left join drivers d on d.id = f.driver_id where r.id = a.route_id)`

// Check-ins are done by users with that role and by drivers, other acts by members of staff.
const listEvents = statement(
  'timeline-of-office-order',
  `select h.happened_at as at, h.change as kind, h.actor_kind, h.actor_id, s.name as actor_name,
     s.email as actor_email, h.details
   from history h left join staff_people s on h.actor_kind = 'staff' and s.id::text = h.actor_id where h.order_id = $1
   union all
   select c.created_at, 'scan_' || case when c.outcome in ('boarded', 'undone', 'looked') then c.outcome else 'refused' end,
     case when c.staff_id is null then 'driver' else 'staff' end, coalesce(c.staff_id::text, a.route_id::text),
     coalesce(u.first_name || ' ' || u.last_name, ${driverOf}), null, jsonb_build_object('leg', c.leg)
   from check_ins c left join users u on u.id = c.staff_id left join ride_acts a on a.id = c.act_id where c.order_id = $1
   union all
   select a.happened_at, 'driver_not_here', 'driver', a.route_id::text, ${driverOf}, null,
     jsonb_build_object('absence', a.reason, 'text', string_agg(g.name, ', ' order by g.name) || coalesce(': ' || a.reason_text, ''))
   from tickets t join passengers g on g.ticket_id = t.id
   join ride_act_passengers m on m.passenger_id = g.id join ride_acts a on a.id = m.act_id
   where t.order_id = $1 and a.kind = 'not_here' and a.route_id is not null
     and not exists (select from ride_acts z where z.undoes_id = a.id)
   group by a.id
   order by at, kind`,
)

/** The history of an order, including check-in scans. */
export function readPageEvents(db: Queryable, orderId: string): Promise<PageEvent[]> {
  return db.query<PageEvent>(listEvents, [orderId])
}
