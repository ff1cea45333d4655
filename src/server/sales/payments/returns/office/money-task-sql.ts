import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { AttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { MoneyTaskEnd } from '#domain/sales/payments/returns/money-returns.ts'
import { cameFor } from '#server/platform/database/fragments/received-money-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A payment or a bill of which a provider tells no amount, or another one than ours; amounts in minor units. */
export type MoneyTask = {
  id: number
  orderId: string | null
  /** of the order */
  number: string | null
  billId: string | null
  /** the reference of the bill */
  bill: string | null
  attemptId: string | null
  attemptState: AttemptState | null
  provider: string | null
  theirs: string | null
  ours: string | null
  /** of the payment or the bill */
  amount: number
  currency: Currency
  /** of it with us: booked, and neither gone nor refunded */
  left: number
  toldAmount: number | null
  toldCurrency: string | null
  countryCode: CountryCode
  timeZone: string
  createdAt: Date
  doneAt: Date | null
  settledAs: MoneyTaskEnd | null
}

const find = statement(
  'find-money-task',
  `select t.id, t.order_id, o.number, b.id as bill_id, b.reference::text as bill, a.id as attempt_id,
     a.state as attempt_state, a.provider, a.provider_reference as theirs, a.merchant_reference as ours,
     coalesce(a.amount, b.amount) as amount, coalesce(a.currency, b.currency) as currency,
     case when a.state = 'completed' then a.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.attempt_id = a.id and r.state = 'done')
       when b.id is not null then ${cameFor} - case b.state when 'refunded' then b.refund else 0 end else 0 end
       - (select coalesce(sum(m.gone), 0) from money_returns m where m.attempt_id = a.id or m.bill_id = b.id) as left,
     case jsonb_typeof(t.details->'amount') when 'number' then (t.details->>'amount')::bigint end as told_amount,
     t.details->>'currency' as told_currency, e.country_code, p.time_zone,
     t.created_at, t.done_at, t.settled_as
   from staff_tasks t left join orders o on o.id = t.order_id left join refunds f on f.order_id = o.id and f.id::text = t.details->>'refund'
     left join payment_attempts a on a.order_id = o.id and a.id::text = coalesce(f.attempt_id::text, t.details->>'attempt')
     left join host_bills b on o.id is null and b.reference::text = t.details->>'bill'
     join events e on e.id = coalesce(o.event_id, b.event_id) join places p on p.id = e.place_id
   where t.id = $1 and t.kind = 'amount_mismatch' and coalesce(a.id, b.id) is not null`,
)

/** Undefined for other tasks, such as those of a line of a statement. */
export async function readMoneyTask(db: Queryable, id: number): Promise<MoneyTask | undefined> {
  const [task] = await db.query<MoneyTask>(find, [id])
  return task
}

const settle = statement(
  'settle-money-task',
  'update staff_tasks set done_at = $3, settled_as = $2 where id = $1 and done_at is null returning id',
)

/** False when it was done before. */
export async function markTaskSettled(
  tx: Transaction,
  id: number,
  as: MoneyTaskEnd,
  now: Date,
): Promise<boolean> {
  return (await tx.query<{ id: number }>(settle, [id, as, now])).length === 1
}

const openApproval = statement(
  'find-open-approval-of-money-task',
  `select id, asked_by_name as asked_by from approvals
   where kind = 'money-task.settle' and object_kind = 'money_task' and object_id = $1 and decision is null and expires_at > $2`,
)

/** The settlement that waits for approval. */
export async function readOpenApprovalOfTask(db: Queryable, id: number, now: Date) {
  const [row] = await db.query<{ id: number; askedBy: string }>(openApproval, [String(id), now])
  return row ?? null
}

const ofOrder = statement(
  'open-money-tasks-of-order',
  `select t.id, t.created_at from staff_tasks t
   where t.order_id = $1 and t.kind = 'amount_mismatch' and t.done_at is null and not t.details ? 'line'
     and exists (select from payment_attempts a left join refunds f on f.attempt_id = a.id
       where a.order_id = t.order_id and (a.id::text = t.details->>'attempt' or f.id::text = t.details->>'refund'))
   order by t.created_at, t.id`,
)

/** The open ones of an order, the oldest first. */
export function readMoneyTasksOfOrder(db: Queryable, orderId: string) {
  return db.query<{ id: number; createdAt: Date }>(ofOrder, [orderId])
}
