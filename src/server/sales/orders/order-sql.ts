import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { CancelReason, OrderState } from '#domain/sales/orders/order-states.ts'
import { type OrderPaymentCode, paidByTransfer } from '#domain/sales/payments/payment-codes.ts'
import { tellPlanner } from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** The facts of an order that state changes need. */
export type OrderRow = {
  id: string
  number: string
  userId: string
  eventId: number
  dateId: number
  state: OrderState
  cancelReason: CancelReason | null
  paymentCode: OrderPaymentCode
  currency: Currency
  total: number
  locale: Locale
  countryCode: CountryCode
  transferReference: number | null
  holdUntil: Date | null
  createdAt: Date
  tripAt: Date
  pickUpFrom: Date
  email: string
  /** whether the customer has confirmed the e-mail address */
  verified: boolean
  customerName: string
}

const orderColumns = `o.id, o.number, o.user_id, o.event_id, o.date_id, o.state,
  o.cancel_reason, o.payment_code, o.currency, o.total, o.locale, o.country_code,
  o.transfer_reference, o.hold_until, o.created_at,
  d.starts_at as trip_at, first_pick_up(e, d.starts_at) as pick_up_from, u.email,
  u.verified_at is not null as verified,
  u.first_name || ' ' || u.last_name as customer_name`

const orderTables = `orders o join event_dates d on d.id = o.date_id join events e on e.id = d.event_id
  join users u on u.id = o.user_id`

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

/** Finds an order for staff by its number, its id or its transfer reference. */
export async function readOrderNamed(db: Queryable, name: string) {
  const [order] = await db.query<OrderRow>(findOrderByNumber, [name])
  return order
}

const moveOrder = statement(
  'change-order-state',
  `with moved as (
     update orders set state = $3,
       cancel_reason = case when $3 = 'cancelled' then $4 end,
       network = case when $3 like 'awaiting%' then network end,
       paid_at = case when $3 = 'paid' then coalesce(paid_at, $7) when $3 not like 'awaiting%' then paid_at end
     where id = $1 and state = $2 returning id
   ), told_planner as (
     ${tellPlanner(`select x.id from moved join tickets x on x.order_id = moved.id
       where $3 in ('paid', 'partially_refunded') and $2 not in ('paid', 'partially_refunded')`)}
   ), recorded as (
     insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
     select id, $5, $8, $9, $6, $7 from moved
   )
   select id from moved`,
)

export type StateChange = {
  orderId: string
  from: OrderState
  to: OrderState
  cancelReason?: CancelReason
  change: string
  actor: Actor
  now: Date
  details?: Record<string, unknown>
}

/**
 * Changes an order's state and records it in order_changes. Triggers book the debt of a cancelled order
 * (`book_order_change`). The planner is told of the tickets of a paid one. False when another call changed it
 * first.
 */
export async function changeOrderState(tx: Transaction, change: StateChange): Promise<boolean> {
  const rows = await tx.query(moveOrder, [
    change.orderId,
    change.from,
    change.to,
    change.cancelReason ?? null,
    change.change,
    change.details ?? {},
    change.now,
    change.actor.kind,
    change.actor.id,
  ])
  return rows.length === 1
}

const prolongHold = statement(
  'set-order-payment',
  `update orders set payment_code = $2, hold_until = greatest(hold_until, $3),
     transfer_reference = case when $4 then coalesce(transfer_reference, next_transfer_reference())
       else transfer_reference end
   where id = $1`,
)

/** Sets the method of an order, and extends the hold of its seats to at least `holdUntil`. */
export async function setOrderPayment(
  tx: Transaction,
  orderId: string,
  code: string,
  holdUntil: Date | null,
): Promise<void> {
  await tx.query(prolongHold, [orderId, code, holdUntil, paidByTransfer(code)])
}

const updateSeatHold = statement(
  'extend-seat-hold',
  'update orders set hold_until = greatest(hold_until, $2) where id = $1',
)

/** Extends the hold of an unpaid order's seats to at least `until`. */
export async function extendSeatHold(tx: Transaction, orderId: string, until: Date): Promise<void> {
  await tx.query(updateSeatHold, [orderId, until])
}

const takeDueOrders = statement(
  'take-orders-to-expire',
  `update orders set expiry_turn_at = $1 + interval '1 minute' where id in (
     select id from orders where state in ('awaiting_payment', 'awaiting_transfer_payment') and hold_until <= $1
       and coalesce(expiry_turn_at, hold_until) <= $1
     order by coalesce(expiry_turn_at, hold_until) limit $2 for no key update skip locked
   ) returning id`,
)

/** Claims up to `most` orders whose time to pay is over; for a minute no other process claims them. */
export function takeOrdersToExpire(db: Queryable, now: Date, most: number) {
  return db.query<{ id: string }>(takeDueOrders, [now, most])
}

const passOnTurn = statement(
  'give-back-orders-to-expire',
  'update orders set expiry_turn_at = $2 where id = any ($1)',
)

/** Puts back orders that could not expire; they are retried after the others. */
export async function giveBackOrdersToExpire(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length > 0) await db.query(passOnTurn, [ids, now])
}

const listLiveOrders = statement(
  'list-live-orders-of-event',
  `select id, number from orders
   where event_id = $1 and state not in ('cancelled', 'refunded')
   order by created_at, id`,
)

/** The orders of an event that occupy seats. */
export function readLiveOrdersOf(db: Queryable, eventId: number) {
  return db.query<{ id: string; number: string }>(listLiveOrders, [eventId])
}
