import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import type { StaffTask } from '#server/sales/payments/common/staff-task-sql.ts'

/** An order that waits for staff; `total` counts those of its kind, `amount` is in minor units. */
export type WaitingOrder = {
  id: string
  buyer: string
  amount: number
  currency: Currency
  since: Date
  timeZone: string
  total: number
}

/** `answerBy`: the first day until when staff can answer a dispute of its money. `amount`: null when its provider tells none. */
export type WaitingTask = Omit<WaitingOrder, 'amount'> & { amount: number | null; answerBy: Date | null }

const mostShown = 10

const columns = `o.number as id, ${shownName()} as buyer`

const tables = `orders o join users u on u.id = o.user_id join events e on e.id = o.event_id join places p on p.id = e.place_id`

/** SQL: whether unpaid order `o` of a slow method has its deadline today at place `p`. */
export const endsToday = (now: string, codes: string) =>
  `o.state in ('awaiting_payment', 'awaiting_transfer_payment') and o.hold_until > ${now}::timestamptz
     and o.hold_until < ${now}::timestamptz + interval '1 day' and o.payment_code = any (${codes}::text[])
     and (o.hold_until at time zone p.time_zone)::date = (${now}::timestamptz at time zone p.time_zone)::date`

const moneyTasks: readonly StaffTask[] = [
  'amount_mismatch',
  'unknown_payment',
  'payment_disputed',
  'dispute_lost',
  'refunded_elsewhere',
  'payment_taken_back',
]

const isMoneyTask = `k.done_at is null and k.kind in (${moneyTasks.map((kind) => `'${kind}'`).join()})`

/** SQL: the orders with money that no rule can place, or that has left again. */
export const ordersWithMoneyTask = `select k.order_id from staff_tasks k where ${isMoneyTask}`

const ending = statement(
  'home-windows-that-end',
  `select ${columns}, o.total as amount, o.currency, coalesce(o.hold_until, o.created_at) as since, p.time_zone, count(*) over ()::int as total
   from ${tables}
   where ${endsToday('$2', '$3')} and o.country_code = any ($1::text[])
   order by o.hold_until, o.number limit ${mostShown}`,
)

/** Unpaid orders of slow methods (`codes`) whose deadline is today in their place's time zone. */
export function readEndingWindows(
  db: Queryable,
  countries: readonly CountryCode[],
  now: Date,
  codes: readonly string[],
): Promise<WaitingOrder[]> {
  return db.query<WaitingOrder>(ending, [countries, now, codes])
}

// The amount that has come, if the task has it; else the requested one, but of a payment whose amount is the question.
const tasks = statement(
  'home-order-tasks',
  `select ${columns}, case when t.is_open then t.amount else coalesce(t.amount, o.total) end as amount, coalesce(t.currency, o.currency) as currency,
     t.created_at as since, (select min(m.answer_by) from money_returns m
       where m.order_id = o.id and m.kind = 'disputed' and m.ended_at is null) as answer_by, p.time_zone, count(*) over ()::int as total
   from ${tables} join lateral (
     select k.created_at, coalesce(k.details->>'currency', a.currency) as currency,
       coalesce(case jsonb_typeof(k.details->'amount') when 'number' then (k.details->>'amount')::bigint end,
         case when k.kind <> 'amount_mismatch' then a.amount end) as amount, k.kind = 'amount_mismatch' and a.id is not null as is_open
     from staff_tasks k left join payment_attempts a on a.order_id = o.id and a.id::text = k.details->>'attempt'
     where k.order_id = o.id and ${isMoneyTask} order by k.created_at, k.id limit 1
   ) t on true
   where o.id in (${ordersWithMoneyTask}) and o.country_code = any ($1::text[])
   order by t.created_at, o.number limit ${mostShown}`,
)

/** Orders with money that needs staff. */
export function readOrderTasks(db: Queryable, countries: readonly CountryCode[]): Promise<WaitingTask[]> {
  return db.query<WaitingTask>(tasks, [countries])
}
