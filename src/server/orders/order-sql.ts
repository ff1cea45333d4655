import type { OrderState } from '#domain/orders/order-states.ts'
import type { NewMailRow } from '../emails/outbox-sql.ts'
import type { NewAttemptRow } from '../payments/attempt-sql.ts'
import { type Queryable, statement, type Transaction } from '../platform/database.ts'

export type NewOrderRow = {
  id: string
  number: string
  user_id: string
  event_id: number
  date_id: number
  province_id: number
  state: OrderState
  payment_code: string
  currency: string
  total: number
  discount_id: number | null
  locale: string
  country_code: string
  transfer_reference: number | null
  idempotency_key: string | null
  request_hash: string
  created_at: Date
  hold_until: Date | null
  paid_at: Date | null
}

/** The rows of one order as it is placed. */
export type OrderRows = {
  order: NewOrderRow
  tickets: Record<string, unknown>[]
  addresses: Record<string, unknown>[]
  passengers: Record<string, unknown>[]
  change: Record<string, unknown>
  attempt: NewAttemptRow | null
  mail: NewMailRow | null
  discountUse: Record<string, unknown> | null
  holdId: string | null
}

// One statement for any number of orders: foreign keys are checked at its end, so that the parts may come in any order.
const insertOrderRows = statement(
  'insert-orders',
  `with new_orders as (
     insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total,
       discount_id, locale, country_code, transfer_reference, idempotency_key, request_hash, created_at, hold_until, paid_at)
     select id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total,
       discount_id, locale, country_code, transfer_reference, idempotency_key, decode(request_hash, 'hex'), created_at,
       hold_until, paid_at
     from jsonb_to_recordset($1::jsonb) as o (id uuid, number text, user_id uuid, event_id int, date_id int,
       province_id int, state text, payment_code text, currency text, total bigint, discount_id int, locale text,
       country_code text, transfer_reference int, idempotency_key text, request_hash text, created_at timestamptz,
       hold_until timestamptz, paid_at timestamptz)
   ), new_tickets as (
     insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
     select * from jsonb_to_recordset($2::jsonb) as t (id uuid, order_id uuid, position smallint, stock_id int,
       variant_id int, place_id int, list_price bigint, price bigint)
   ), new_addresses as (
     insert into ticket_addresses (ticket_id, position, address, county_id)
     select * from jsonb_to_recordset($3::jsonb) as a (ticket_id uuid, position smallint, address text, county_id int)
   ), new_passengers as (
     insert into passengers (id, ticket_id, position, name, email, phone, address_position)
     select * from jsonb_to_recordset($4::jsonb) as p (id uuid, ticket_id uuid, position smallint, name text,
       email text, phone text, address_position smallint)
   ), new_changes as (
     insert into order_changes (order_id, change, actor, details, created_at)
     select * from jsonb_to_recordset($5::jsonb) as c (order_id uuid, change text, actor text, details jsonb,
       created_at timestamptz)
   ), new_attempts as (
     insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference,
       created_at, updated_at, ask_next_at)
     select * from jsonb_to_recordset($6::jsonb) as a (id uuid, order_id uuid, provider text, code text, state text,
       amount bigint, currency text, merchant_reference text, created_at timestamptz, updated_at timestamptz,
       ask_next_at timestamptz)
   ), new_mails as (
     insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at)
     select * from jsonb_to_recordset($7::jsonb) as m (kind text, recipient text, locale text, data jsonb,
       order_id uuid, created_at timestamptz, try_next_at timestamptz)
   ), new_uses as (
     insert into discount_uses (order_id, discount_id, user_id)
     select * from jsonb_to_recordset($8::jsonb) as u (order_id uuid, discount_id int, user_id uuid)
   )
   delete from holds where id = any ($9)`,
)

export async function insertOrders(tx: Transaction, orders: readonly OrderRows[]): Promise<void> {
  const all = (rows: unknown[]) => JSON.stringify(rows.filter((row) => row !== null))
  await tx.query(insertOrderRows, [
    all(orders.map(({ order }) => order)),
    all(orders.flatMap(({ tickets }) => tickets)),
    all(orders.flatMap(({ addresses }) => addresses)),
    all(orders.flatMap(({ passengers }) => passengers)),
    all(orders.map(({ change }) => change)),
    all(orders.map(({ attempt }) => attempt)),
    all(orders.map(({ mail }) => mail)),
    all(orders.map(({ discountUse }) => discountUse)),
    orders.flatMap(({ holdId }) => holdId ?? []),
  ])
}

/**
 * What placing orders has to know beside the stock: orders already placed under the same key, the counties, and
 * numbers that nobody has had yet for those who pay by transfer.
 */
export type PurchaseFacts = {
  existing: { user_id: string; idempotency_key: string; id: string; request_hash: string }[]
  counties: { id: number; province_id: number }[]
  transferReferences: number[]
}

const readFacts = statement(
  'read-purchase-facts',
  `select
     (select coalesce(json_agg(json_build_object('user_id', o.user_id, 'idempotency_key', o.idempotency_key,
        'id', o.id, 'request_hash', encode(o.request_hash, 'hex'))), '[]')
      from orders o join unnest($1::uuid[], $2::text[]) as k (user_id, key)
        on o.user_id = k.user_id and o.idempotency_key = k.key) as existing,
     (select coalesce(json_agg(json_build_object('id', c.id, 'province_id', c.province_id)), '[]')
      from counties c where c.id = any ($3)) as counties,
     array(select next_transfer_reference() from generate_series(1, $4)) as "transferReferences"`,
)

export async function readPurchaseFacts(
  tx: Transaction,
  keys: readonly { userId: string; key: string }[],
  countyIds: readonly number[],
  transfers: number,
): Promise<PurchaseFacts> {
  const [facts] = await tx.query<PurchaseFacts>(readFacts, [
    keys.map(({ userId }) => userId),
    keys.map(({ key }) => key),
    [...new Set(countyIds)],
    transfers,
  ])
  return facts ?? { existing: [], counties: [], transferReferences: [] }
}

/** An order as a change of its state needs it. */
export type OrderRow = {
  id: string
  number: string
  userId: string
  eventId: number
  dateId: number
  state: OrderState
  paymentCode: string
  currency: string
  total: number
  locale: string
  countryCode: string
  transferReference: number | null
  holdUntil: Date | null
  createdAt: Date
  tripAt: Date
  email: string
  customerName: string
}

const orderColumns = `o.id, o.number, o.user_id as "userId", o.event_id as "eventId", o.date_id as "dateId", o.state,
  o.payment_code as "paymentCode", o.currency, o.total, o.locale, o.country_code as "countryCode",
  o.transfer_reference as "transferReference", o.hold_until as "holdUntil", o.created_at as "createdAt",
  d.starts_at as "tripAt", u.email,
  u.first_name || ' ' || u.last_name as "customerName"`

const orderTables = 'orders o join event_dates d on d.id = o.date_id join users u on u.id = o.user_id'

const findOrder = statement('find-order', `select ${orderColumns} from ${orderTables} where o.id = $1`)
const lockOrderRow = statement(
  'lock-order',
  `select ${orderColumns} from ${orderTables} where o.id = $1 for no key update of o`,
)
const findOrderByNumber = statement(
  'find-order-by-number',
  `select ${orderColumns} from ${orderTables}
   where o.number = upper($1::text)
     or o.id = case when $1 ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end
     or o.transfer_reference = case when $1 ~ '^[0-9]{7}$' then $1::int end`,
)

export async function readOrder(db: Queryable, id: string) {
  const [order] = await db.query<OrderRow>(findOrder, [id])
  return order
}

export async function lockOrder(tx: Transaction, id: string) {
  const [order] = await tx.query<OrderRow>(lockOrderRow, [id])
  return order
}

/** By what staff have at hand: the order's number, its id or its transfer reference. */
export async function readOrderNamed(db: Queryable, name: string) {
  const [order] = await db.query<OrderRow>(findOrderByNumber, [name])
  return order
}

const moveOrder = statement(
  'change-order-state',
  `with moved as (
     update orders set state = $3,
       cancel_reason = case when $3 = 'cancelled' then $4 end,
       paid_at = case when $3 = 'paid' then coalesce(paid_at, $7) else paid_at end
     where id = $1 and state = $2 returning id
   ), told as (
     insert into order_changes (order_id, change, actor, details, created_at)
     select id, $5, $6, $8, $7 from moved
   )
   select id from moved`,
)

export type StateChange = {
  orderId: string
  from: OrderState
  to: OrderState
  cancelReason?: 'expired' | 'staff' | 'customer'
  change: string
  actor: string
  now: Date
  details?: Record<string, unknown>
}

/** Moves an order and tells it in order_changes. False when somebody else moved it first. */
export async function changeOrderState(tx: Transaction, change: StateChange): Promise<boolean> {
  const rows = await tx.query(moveOrder, [
    change.orderId,
    change.from,
    change.to,
    change.cancelReason ?? null,
    change.change,
    change.actor,
    change.now,
    change.details ?? {},
  ])
  return rows.length === 1
}

const releaseOrderSeats = statement(
  'release-order-seats',
  `with freed as (update tickets set released_at = $2 where order_id = $1 and released_at is null),
   returned as (update discount_uses set returned_at = $2 where order_id = $1 and returned_at is null)
   select 1`,
)

/** Gives the seats and the discount of an order back. Freeing needs no lock. */
export async function releaseSeats(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.query(releaseOrderSeats, [orderId, now])
}

const retakeOrderSeats = statement(
  'retake-order-seats',
  'update tickets set released_at = null where order_id = $1',
)

const countOrderStock = statement(
  'lock-stock-of-order',
  `select l.id, l.size - l.sold - l.held as free,
     (select count(*)::int from tickets t where t.order_id = $1 and t.stock_id = l.id) as wanted
   from lock_stock(array(select stock_id from tickets where order_id = $1), $2) l`,
)

/** Takes the seats of a released order again when all of them are still free. */
export async function retakeSeats(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const stock = await tx.query<{ free: number; wanted: number }>(countOrderStock, [orderId, now])
  if (stock.some(({ free, wanted }) => free < wanted)) return false
  await tx.query(retakeOrderSeats, [orderId])
  return true
}

const prolongHold = statement(
  'set-order-payment',
  `update orders set payment_code = $2, hold_until = greatest(hold_until, $3),
     transfer_reference = case when $4 then coalesce(transfer_reference, next_transfer_reference())
       else transfer_reference end
   where id = $1`,
)

export async function setOrderPayment(
  tx: Transaction,
  orderId: string,
  code: string,
  holdUntil: Date,
): Promise<void> {
  await tx.query(prolongHold, [orderId, code, holdUntil, code === 'transferencia'])
}

const listDueOrders = statement(
  'list-orders-to-expire',
  `select id from orders where state in ('awaiting_payment', 'awaiting_transfer_payment') and hold_until <= $1
   order by hold_until limit $2`,
)

export function readOrdersToExpire(db: Queryable, now: Date, most: number) {
  return db.query<{ id: string }>(listDueOrders, [now, most])
}
