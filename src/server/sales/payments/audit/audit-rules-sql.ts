import { currencies } from '#domain/platform/money.ts'
import { moneyReturnKinds, moneyReturns } from '#domain/sales/payments/returns/money-returns.ts'
import { forgivenAlone } from '#domain/sales/payments/transfers/forgive-rest.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { capturesAtOnce } from '../providers/providers.ts'
import { leftOf } from '../returns/money-left-sql.ts'
import type { MoneyFinding } from './audit-sql.ts'

// Answers by which a provider says that it has the money.
const approved = `upper(s.status) in ('APPROVED', 'COMPLETED') or a.provider = any ($5::text[]) and upper(s.status) = 'AUTHORIZED'`

// $1 to $3: each currency, and what the program and one member of staff may forgive in it. $4: the kinds that mark an order.
// $5: the providers that capture what they authorise.
const findings = statement(
  'audit-rules',
  `select 'payment_not_booked' as code, o.number as "order",
     jsonb_build_object('attempt', a.id, 'provider', a.provider, 'state', a.state, 'amount', a.amount) as details
   from payment_attempts a join orders o on o.id = a.order_id
   where a.state in ('failed', 'cancelled')
     and exists (
       select from (
         select a.result->>'status' as status
         union all select p->>'status' from jsonb_array_elements(
           case jsonb_typeof(a.result->'payments') when 'array' then a.result->'payments' else '[]' end) p) s
       where ${approved})
     and not exists (select from staff_tasks t where t.order_id = o.id and t.kind = 'amount_mismatch')
   union all
   -- Its last end was by time, although a payment was known to be authorised or in process by then.
   select 'expired_while_undecided', o.number,
     jsonb_build_object('attempt', a.id, 'provider', a.provider, 'undecidedSince', a.undecided_since, 'expiredAt', e.created_at)
   from payment_attempts a join orders o on o.id = a.order_id
   cross join lateral (
     select c.change, c.created_at from order_changes c where c.order_id = o.id and c.change in ('cancel', 'expire', 'revive')
     order by c.id desc limit 1) e
   where a.undecided_since < e.created_at and e.change = 'expire'
   union all
   select 'ended_order_revived', o.number, jsonb_build_object('state', o.state, 'revivedAt', c.created_at)
   from order_changes c join orders o on o.id = c.order_id
   where c.change = 'revive' and (
     select e.change from order_changes e
     where e.order_id = c.order_id and e.id < c.id and e.change in ('cancel', 'expire')
     order by e.id desc limit 1) = 'cancel'
   union all
   select 'rest_forgiven_alone', coalesce(o.number, b.reference::text),
     jsonb_build_object('moneyReturn', m.id, 'amount', m.amount, 'currency', m.currency, 'limit', f.program)
   from money_returns m join unnest($1::text[], $2::bigint[], $3::bigint[]) f (currency, program, staff) on f.currency = m.currency
     left join orders o on o.id = m.order_id left join host_bills b on b.id = m.bill_id
   where m.kind = 'short' and m.withdrawn_at is null and m.amount > f.program
     and not exists (select from approvals p where p.kind = 'transfer.forgive' and p.object_kind = case when o.id is null then 'host_bill' else 'order' end
       and p.object_id = coalesce(o.number, b.reference::text) and p.decision = 'approved')
     and (m.reason is null or m.amount > f.staff and exists (
       select from office_log g where g.object_kind = case when o.id is null then 'host_bill' else 'order' end
         and g.object_id = coalesce(o.number, b.reference::text) and g.verb = 'transfer.forgive'
         and g.result = 'done' and g.session_id is not null and g.approval_id is null))
   union all
   select 'matter_without_task', coalesce(o.number, b.reference::text),
     jsonb_build_object('moneyReturn', m.id, 'kind', m.kind, 'amount', m.amount)
   from money_returns m left join orders o on o.id = m.order_id left join host_bills b on b.id = m.bill_id
   where m.ended_by is null and m.kind = any ($4::text[])
     and not exists (select from staff_tasks t where t.done_at is null and t.details->>'moneyReturn' = m.id::text)
   union all
   -- Until staff say who bears it.
   select 'taken_more_than_paid', o.number,
     jsonb_build_object('attempt', a.id, 'provider', a.provider, 'amount', a.amount, 'left', ${leftOf('a.id')})
   from (select distinct m.attempt_id from money_returns m where m.ended_by is null and m.kind = any ($4::text[])) m
   join payment_attempts a on a.id = m.attempt_id join orders o on o.id = a.order_id where ${leftOf('a.id')} > a.amount
   union all
   -- A line of a payout file that staff have not explained.
   select 'taken_more_than_paid', o.number,
     jsonb_build_object('attempt', a.id, 'payout', l.payout_id, 'row', l.row, 'amount', l.amount, 'left', ${leftOf('a.id')})
   from payout_lines l join payment_attempts a on a.id = l.attempt_id join orders o on o.id = a.order_id
   where l.kind in ('dispute', 'refund') and l.outcome = 'not_booked' and l.settled_at is null and l.refund_id is null
     and l.money_return_id is null and a.state = 'completed' and ${leftOf('a.id')} + l.amount > a.amount
   union all
   select 'payout_total_differs', null,
     jsonb_build_object('payout', p.id, 'provider', p.provider, 'row', l.row, 'stated', l.amount, 'sum', l.expected)
   from payout_lines l join payouts p on p.id = l.payout_id
   where l.kind = 'other' and l.outcome = 'matched' and l.expected <> case when l.leaves then -l.amount else l.amount end
     and l.expected <> l.amount
   union all
   select 'arrived_above_payout', null,
     jsonb_build_object('payout', p.id, 'provider', p.provider, 'paidOut', p.paid_out, 'arrived', s.arrived)
   from (
     select payout_id, sum(amount) as arrived from statement_lines where payout_id is not null group by payout_id) s
   join payouts p on p.id = s.payout_id where s.arrived > p.paid_out`,
)

const marking = moneyReturnKinds.filter((kind) => moneyReturns[kind].marks)

/** Books that no rule of the shop allows. */
export function findBrokenRules(db: Queryable): Promise<MoneyFinding[]> {
  const alone = currencies.map((currency) => forgivenAlone(currency))
  return db.query<MoneyFinding>(findings, [
    currencies,
    alone.map(({ program }) => program),
    alone.map(({ staff }) => staff),
    marking,
    capturesAtOnce,
  ])
}
