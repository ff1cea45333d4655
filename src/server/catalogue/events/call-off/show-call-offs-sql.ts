import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderPaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

export type CallOffState = 'planned' | 'asked' | 'sent' | 'done' | 'failed' | 'by_hand'
export type CallOffAct = 'cancel' | 'refund' | 'late'

/** Orders of a call-off in the same state; `amount` is their sum of refunds, in minor units. */
export type CallOffCount = {
  callOffId: number
  state: CallOffState
  act: CallOffAct
  currency: Currency
  orders: number
  amount: number
}

const countStates = statement(
  'count-states-of-call-offs',
  `select call_off_id, state, act, currency, count(*)::int as orders, sum(amount)::bigint as amount
   from call_off_progress where call_off_id = any ($1) group by 1, 2, 3, 4 order by 1, 3, 2, 4`,
)

export function readCallOffCounts(db: Queryable, callOffIds: readonly number[]) {
  return db.query<CallOffCount>(countStates, [callOffIds])
}

export type CallOffOrderRow = {
  id: number
  orderId: string
  number: string
  act: CallOffAct
  state: CallOffState
  why: string | null
  paymentCode: OrderPaymentCode
  currency: Currency
  amount: number
  changedAt: Date
}

const columns = `id, order_id, number, act, state, why, payment_code, currency, amount,
  changed_at`

const listRows = statement(
  'list-orders-of-call-off',
  `select ${columns} from call_off_progress
   where call_off_id = $1 and ($2 = '' or state = $2) and id > $3 order by id limit $4`,
)

export function readCallOffOrders(
  db: Queryable,
  callOffId: number,
  { state, after, limit }: { state: string; after: number; limit: number },
) {
  return db.query<CallOffOrderRow>(listRows, [callOffId, state, after, limit])
}

const findRow = statement(
  'find-order-of-call-off',
  `select p.id, p.order_id, p.number, p.act, p.state, p.why, p.payment_code, p.currency,
     p.amount, p.changed_at, e.country_code, e.id as event_id
   from call_off_progress p join event_call_offs c on c.id = p.call_off_id join events e on e.id = c.event_id
   where p.id = $1`,
)

export async function readCallOffOrder(db: Queryable, id: number) {
  const [row] = await db.query<CallOffOrderRow & { countryCode: CountryCode; eventId: number }>(findRow, [id])
  return row
}

const findAskers = statement(
  'find-askers-of-call-offs',
  `select c.id, coalesce(a.asked_by_name, c.actor_id) as name, d.dates
   from event_call_offs c left join approvals a on a.id = c.approval_id
   cross join lateral (select coalesce(json_agg(starts_at order by starts_at), '[]') as dates
     from event_dates where id = any (c.date_ids)) d
   where c.event_id = $1`,
)

/** The call-offs of an event, with the names of the people who requested them and the dates. */
export function readCallOffAskers(db: Queryable, eventId: number) {
  return db.query<{ id: number; name: string; dates: string[] }>(findAskers, [eventId])
}

const findSample = statement(
  'find-sample-order-of-call-off',
  `select id from orders where date_id = any ($1) and state not in ('cancelled', 'refunded')
   order by state like 'awaiting%', created_at limit 1`,
)

/** An order whose mail serves as a sample. */
export async function readSampleOrder(db: Queryable, dateIds: readonly number[]): Promise<string | null> {
  const [order] = await db.query<{ id: string }>(findSample, [dateIds])
  return order?.id ?? null
}
