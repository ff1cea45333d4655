import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { statement, type Transaction } from '#server/platform/database.ts'
import type { NewMailRow } from '#server/platform/outbox/outbox-sql.ts'
import type { NewAttemptRow } from '#server/sales/payments/attempts/attempt-sql.ts'

export type NewOrderRow = {
  id: string
  number: string
  userId: string
  eventId: number
  dateId: number
  provinceId: number
  state: OrderState
  paymentCode: string
  currency: Currency
  total: number
  discountId: number | null
  locale: Locale
  countryCode: CountryCode
  transferReference: number | null
  idempotencyKey: string | null
  requestHash: string
  createdAt: Date
  holdUntil: Date | null
  paidAt: Date | null
  soldBy: string | null
  /** in hex; only while it waits for money */
  network: string | null
}

/** The rows to insert for an order. */
export type OrderRows = {
  order: NewOrderRow
  tickets: Record<string, unknown>[]
  addresses: Record<string, unknown>[]
  passengers: Record<string, unknown>[]
  change: Record<string, unknown>
  attempt: NewAttemptRow | null
  mail: NewMailRow | null
  discountUse: Record<string, unknown> | null
  /** holds that the order uses or ends */
  endedHolds: string[]
  /** not stored, but sent to the payment provider */
  tripAt: Date
}

// One statement for any number of orders. Foreign keys are checked at its end, so the order of its parts does
// not matter, but for mails: their trigger looks for the order.
const insertOrderRows = statement(
  'insert-orders',
  `with new_orders as (
     insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total,
       discount_id, locale, country_code, transfer_reference, idempotency_key, request_hash, created_at, hold_until, paid_at, sold_by,
       network)
     select id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total,
       discount_id, locale, country_code, transfer_reference, idempotency_key, decode(request_hash, 'hex'), created_at,
       hold_until, paid_at, sold_by, decode(network, 'hex')
     from jsonb_to_recordset($1::jsonb) as o (id uuid, number text, user_id uuid, event_id int, date_id int,
       province_id int, state text, payment_code text, currency text, total bigint, discount_id int, locale text,
       country_code text, transfer_reference int, idempotency_key text, request_hash text, created_at timestamptz,
       hold_until timestamptz, paid_at timestamptz, sold_by uuid, network text)
     returning id, date_id, state
   ), new_tickets as (
     insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price, comes_at,
       goes_home_at)
     select * from jsonb_to_recordset($2::jsonb) as t (id uuid, order_id uuid, position smallint, stock_id int,
       variant_id int, place_id int, list_price bigint, price bigint, comes_at timestamptz, goes_home_at timestamptz)
     returning id, order_id
   ), told_planner as (
     insert into changed_tickets (ticket_id, date_id)
     select t.id, o.date_id from new_orders o join new_tickets t on t.order_id = o.id where o.state in ('paid', 'partially_refunded')
   ), new_addresses as (
     insert into ticket_addresses (ticket_id, position, address, county_id, driver_note, latitude, longitude, point_source,
       point_accuracy, point_due)
     select *, latitude is null from jsonb_to_recordset($3::jsonb) as a (ticket_id uuid, position smallint, address text,
       county_id int, driver_note text, latitude double precision, longitude double precision, point_source text, point_accuracy int)
   ), new_passengers as (
     insert into passengers (id, ticket_id, position, name, email, phone, address_position, wheelchair,
       wheelchair_consented_at, wheelchair_consent_version)
     select id, ticket_id, position, name, email, phone, address_position, coalesce(wheelchair, false), consented_at,
       consent_version
     from jsonb_to_recordset($4::jsonb) as p (id uuid, ticket_id uuid, position smallint, name text, email text, phone text,
       address_position smallint, wheelchair boolean, consented_at timestamptz, consent_version text)
   ), new_changes as (
     insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
     select * from jsonb_to_recordset($5::jsonb) as c (order_id uuid, change text, actor_kind text, actor_id text, details jsonb,
       created_at timestamptz)
   ), new_attempts as (
     insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
       created_at, updated_at, ask_next_at, provider_account, start_claimed_at)
     select * from jsonb_to_recordset($6::jsonb) as a (id uuid, order_id uuid, provider text, code text, state text,
       amount bigint, currency text, merchant_reference text, created_at timestamptz, updated_at timestamptz,
       ask_next_at timestamptz, provider_account text, start_claimed_at timestamptz)
   ), new_mails as (
     insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at)
     select m.* from new_orders join jsonb_to_recordset($7::jsonb) as m (kind text, recipient text, locale text, data jsonb,
       order_id uuid, created_at timestamptz, try_next_at timestamptz) on m.order_id = new_orders.id
   ), new_uses as (
     insert into discount_uses (order_id, discount_id, user_id)
     select * from jsonb_to_recordset($8::jsonb) as u (order_id uuid, discount_id int, user_id uuid)
   )
   delete from holds where id = any ($9)`,
)

export async function insertOrders(tx: Transaction, orders: readonly OrderRows[]): Promise<void> {
  const all = (rows: (object | null)[]) => recordsOf(rows.filter((row) => row !== null))
  await tx.query(insertOrderRows, [
    all(orders.map(({ order }) => order)),
    all(orders.flatMap(({ tickets }) => tickets)),
    all(orders.flatMap(({ addresses }) => addresses)),
    all(orders.flatMap(({ passengers }) => passengers)),
    all(orders.map(({ change }) => change)),
    all(orders.map(({ attempt }) => attempt)),
    all(orders.map(({ mail }) => mail)),
    all(orders.map(({ discountUse }) => discountUse)),
    orders.flatMap(({ endedHolds }) => endedHolds),
  ])
}
