import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import { shownEmail, shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { dueOfBill, keysOfBill, receivedOf } from '#server/platform/database/fragments/received-money-sql.ts'
import { type Queryable, statement } from '../platform/database.ts'
import type { StaffTask } from '../sales/payments/common/staff-task-sql.ts'

/** Amounts in minor units. */
export type WaitingRequest = {
  id: number
  name: string
  owner: string
  email: string
  countryCode: CountryCode
  timeZone: string
  startsAt: Date
  guests: number
  /** who pays */
  paidBy: 'guests' | 'host'
  submittedAt: Date
}

const requests = statement(
  'list-requests-under-review',
  `select r.id, r.name, ${shownName()} as owner, ${shownEmail()} as email, r.country_code,
     r.time_zone, r.starts_at,
     (select count(*)::int from event_request_guests g where g.request_id = r.id) as guests,
     case r.payment_type when 1 then 'guests' else 'host' end as paid_by,
     coalesce(r.submitted_at, r.changed_at) as submitted_at
   from event_requests r join users u on u.id = r.owner_id where r.state = 'under_review'
   order by coalesce(r.submitted_at, r.changed_at), r.id`,
)

/** The requests for private events that staff have to decide, oldest first. */
export function readWaitingRequests(db: Queryable) {
  return db.query<WaitingRequest>(requests)
}

export type WaitingTransfer = {
  number: string
  reference: number | null
  buyer: string
  currency: Currency
  total: number
  missing: number
  createdAt: Date
  /** when its seats are released */
  holdUntil: Date
}

const transfers = statement(
  'list-waiting-transfers',
  `select o.number, o.transfer_reference as reference, ${shownName()} as buyer, o.currency, o.total,
     (o.total - ${receivedOf('o.id')})::bigint as missing,
     o.created_at, o.hold_until
   from orders o join users u on u.id = o.user_id where o.state = 'awaiting_transfer_payment'
   order by o.hold_until, o.number`,
)

/** The orders that wait for a transfer, earliest deadline first. */
export function readWaitingTransfers(db: Queryable) {
  return db.query<WaitingTransfer>(transfers)
}

export type WaitingBill = {
  reference: number
  requestId: number | null
  event: string
  host: string
  currency: Currency
  amount: number
  dueAt: Date
}

const bills = statement(
  'list-waiting-bills',
  `select b.reference, b.request_id, r.name as event, ${shownName()} as host,
     b.currency, ${dueOfBill} as amount, b.due_at
   from host_bills b join users u on u.id = b.owner_id left join event_requests r on r.id = b.request_id
   where b.state = 'open' order by b.due_at, b.reference`,
)

/** The open bills of hosts with what they lack, earliest deadline first. */
export function readWaitingBills(db: Queryable) {
  return db.query<WaitingBill>(bills)
}

export type WaitingLine = {
  id: number
  bookedOn: string
  amount: number
  currency: Currency
  reference: string
  payer: string
  outcome: 'unknown' | 'other_currency'
}

const lines = statement(
  'list-waiting-statement-lines',
  `select id, to_char(booked_on, 'YYYY-MM-DD') as booked_on, amount, currency, reference, payer, outcome
   from statement_lines where outcome in ('unknown', 'other_currency') order by id`,
)

/** The unassigned bank statement lines. */
export function readWaitingLines(db: Queryable) {
  return db.query<WaitingLine>(lines)
}

export type WaitingRefund = {
  /** number of the order, or reference of the bill */
  number: string
  buyer: string
  amount: number
  currency: Currency
  state: RefundState
  /** whether its customer has entered the account; a bill is refunded to the paying account */
  hasAccount: boolean
  /** for a bill: the keys of the transfers that paid it */
  paidBy: string | null
  createdAt: Date
}

const refunds = statement(
  'list-waiting-refunds',
  `select o.number, ${shownName()} as buyer, r.amount, r.currency, r.state,
     h.account is not null as has_account, null::text as paid_by, r.created_at
   from refunds r join orders o on o.id = r.order_id join users u on u.id = o.user_id
   left join hand_refunds h on h.refund_id = r.id
   where r.state in ('waiting_for_staff', 'failed')
   union all
   select b.reference::text, ${shownName()}, b.refund, b.currency, 'waiting_for_staff', false, ${keysOfBill}, b.changed_at
   from host_bills b join users u on u.id = b.owner_id
   where b.state = 'to_refund'
   order by created_at, number`,
)

/** The refunds that staff have to send, oldest first. */
export function readWaitingRefunds(db: Queryable) {
  return db.query<WaitingRefund>(refunds)
}

export type OpenTask = {
  id: number
  kind: StaffTask
  order: string | null
  details: Record<string, unknown>
  createdAt: Date
}

const tasks = statement(
  'list-open-staff-tasks',
  `select t.id, t.kind, o.number as "order", t.details, t.created_at
   from staff_tasks t left join orders o on o.id = t.order_id where t.done_at is null order by t.created_at, t.id`,
)

/** Open staff tasks, oldest first. */
export function readOpenTasks(db: Queryable) {
  return db.query<OpenTask>(tasks)
}

export type OrderOfEvent = {
  number: string
  state: OrderState
  buyer: string
  email: string
  date: Date
  timeZone: string
  paymentCode: string
  seats: number
  currency: Currency
  total: number
  /** received and not refunded */
  kept: number
}

const ordersOfEvent = statement(
  'list-orders-of-event',
  `select o.number, o.state, ${shownName()} as buyer, ${shownEmail()} as email, d.starts_at as date,
     p.time_zone, o.payment_code, o.currency, o.total,
     (select count(*)::int from tickets t where t.order_id = o.id and t.released_at is null) as seats,
     ${receivedOf('o.id')}::bigint as kept
   from orders o join event_dates d on d.id = o.date_id join events e on e.id = o.event_id
   join places p on p.id = e.place_id join users u on u.id = o.user_id
   where o.event_id = $1
     and ($2::text is null or to_char(d.starts_at at time zone p.time_zone, 'YYYY-MM-DD') = $2)
   order by d.starts_at, o.created_at, o.id`,
)

/** All orders of an event, or of its date on one local day (`YYYY-MM-DD`). */
export function readOrdersOfEvent(db: Queryable, eventId: number, day: string | null) {
  return db.query<OrderOfEvent>(ordersOfEvent, [eventId, day])
}
