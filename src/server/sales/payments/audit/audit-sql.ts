import type { Currency } from '#domain/platform/money.ts'
import type { MoneyFindingCode } from '#domain/sales/payments/audit/money-findings.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { staffEndOf } from '../returns/staff-end-sql.ts'

/** An error in the ledger; `order` is the number of the order, or the reference of the bill. */
export type MoneyFinding = {
  code: MoneyFindingCode
  order: string | null
  details: Record<string, unknown>
}

/** The balance of a ledger account, in minor units. */
export type AccountBalance = { account: string; currency: Currency; amount: number }

const findings = statement(
  'audit-money',
  `with owed as ( -- orders that have to be paid, and the balance that their state implies
     select o.id, o.number, o.state, o.total, o.currency,
       case when o.state = 'cancelled' then 0 else o.total end - coalesce(a.received, 0) + coalesce(r.automatic, 0)
         + coalesce(g.gone, 0) - coalesce(g.forgiven, 0) - coalesce(g.lost, 0) - coalesce(g.unsold, 0)
         - coalesce(r.withdrawn, 0) as customer,
       case when o.state = 'cancelled' then 0 else -o.total end + coalesce(r.staff, 0) + coalesce(g.unsold, 0) as sales,
       -coalesce(r.open, 0) as refunds,
       coalesce(a.received, 0) - coalesce(a.fees, 0) - coalesce(r.fees, 0) - coalesce(f.fees, 0) - coalesce(r.done, 0)
         - coalesce(g.gone, 0) as provider,
       coalesce(a.fees, 0) + coalesce(r.fees, 0) + coalesce(f.fees, 0) as fees,
       coalesce(a.received, 0) as received, coalesce(r.made, 0) as refunded,
       coalesce(g.gone, 0) as gone, coalesce(g.forgiven, 0) as forgiven,
       coalesce(g.lost, 0) as losses
     from orders o
     left join lateral (
       select sum(amount) as received, sum(fee) as fees from payment_attempts
       where order_id = o.id and state = 'completed') a on true
     left join lateral (
       select sum(amount) filter (where state <> 'withdrawn') as made, sum(fee) as fees,
         sum(amount) filter (where state not in ('done', 'withdrawn')) as open, sum(amount) filter (where state = 'withdrawn') as withdrawn,
         sum(amount) filter (where state = 'done') as done, sum(amount) filter (where reason = 'staff') as staff,
         sum(amount) filter (where reason <> 'staff') as automatic
       from refunds where order_id = o.id) r on true
     left join lateral (
       select sum(l.booked_fee) as fees from payment_attempts x join payout_lines l on l.attempt_id = x.id
       where x.order_id = o.id) f on true
     left join lateral (
       select sum(m.gone) as gone, sum(m.amount) filter (where m.kind = 'short' and m.withdrawn_at is null) as forgiven,
         sum(m.written_off) filter (where m.staff_end = 'accepted') as lost,
         sum(m.written_off) filter (where m.staff_end = 'tickets_ended') as unsold
       from (
         -- What was paid again, or a withdrawn refund has balanced, is not written off, the first cases first.
         select e.*, case when e.staff_end is null or e.attempt_id is null then e.rest
           else e.rest - (least(e.withdrawn, e.ended) - least(e.withdrawn, e.ended - e.rest)) end as written_off
         from (
           select r.*, r.gone - r.made_good as rest, ${staffEndOf('r')} as staff_end,
             (select coalesce(sum(f.amount), 0) from refunds f where f.attempt_id = r.attempt_id and f.state = 'withdrawn') as withdrawn,
             sum(r.gone - r.made_good) filter (where ${staffEndOf('r')} is not null) over (partition by r.attempt_id order by r.id) as ended
           from money_returns r where r.order_id = o.id) e) m) g on true
     where exists (select from payment_attempts x where x.order_id = o.id)
   ), booked as (
     select order_id,
       coalesce(sum(amount) filter (where account = 'customer'), 0) as customer,
       coalesce(sum(amount) filter (where account = 'sales'), 0) as sales,
       coalesce(sum(amount) filter (where account = 'refunds'), 0) as refunds,
       coalesce(sum(amount) filter (where account like 'provider:%'), 0) as provider,
       coalesce(sum(amount) filter (where account = 'fees'), 0) as fees,
       coalesce(sum(amount) filter (where account = 'forgiven'), 0) as forgiven,
       coalesce(sum(amount) filter (where account = 'losses'), 0) as losses
     from ledger group by order_id
   )
   select 'movement_not_zero' as code, null as "order",
     jsonb_build_object('movement', movement, 'sum', sum(amount)) as details
   from ledger group by movement, currency having sum(amount) <> 0
   union all
   select 'accounts_differ_from_state', w.number,
     jsonb_build_object('state', w.state, 'expected', to_jsonb(w) - 'id', 'booked', to_jsonb(b) - 'order_id')
   from owed w left join booked b on b.order_id = w.id
   where (w.customer, w.sales, w.refunds, w.provider, w.fees, w.forgiven, w.losses) is distinct from (coalesce(b.customer, 0),
     coalesce(b.sales, 0), coalesce(b.refunds, 0), coalesce(b.provider, 0), coalesce(b.fees, 0), coalesce(b.forgiven, 0),
     coalesce(b.losses, 0))
   union all
   select 'paid_without_money', number,
     jsonb_build_object('total', total, 'received', received, 'refunded', refunded, 'gone', gone)
   from owed where state = 'paid' and received - refunded not between total - forgiven and total + gone
   union all
   select 'money_without_paid', number,
     jsonb_build_object('total', total, 'received', received, 'refunded', refunded)
   from owed where state like 'awaiting%' and total > 0 and received - refunded - gone + forgiven >= total
   union all
   select 'statement_line_without_task', null,
     jsonb_build_object('line', l.id, 'outcome', l.outcome)
   from statement_lines l
   where l.outcome in ('new', 'unknown', 'other_currency')
     and not exists (select from staff_tasks t where t.details->>'line' = l.id::text)
   union all
   select 'money_without_owner', number,
     jsonb_build_object('state', state, 'received', received, 'refunded', refunded, 'gone', gone)
   from owed where state in ('cancelled', 'refunded') and received - refunded not between 0 and gone
   union all
   select 'refunded_more_than_received', number, jsonb_build_object('received', received, 'refunded', refunded)
   from owed where refunded > received
   union all
   select 'paid_without_payment', o.number, jsonb_build_object('total', o.total, 'code', o.payment_code)
   from orders o
   where o.state = 'paid' and o.total > 0 and o.payment_code <> 'prepagado'
     and not exists (select from payment_attempts a where a.order_id = o.id and a.state = 'completed')
   union all
   select 'refund_without_task', o.number, jsonb_build_object('refund', r.id, 'state', r.state)
   from refunds r join orders o on o.id = r.order_id
   where r.state in ('failed', 'waiting_for_staff') and not exists (select from staff_tasks t where t.order_id = r.order_id)`,
)

export function findUnbalanced(db: Queryable): Promise<MoneyFinding[]> {
  return db.query<MoneyFinding>(findings)
}

const balances = statement(
  'ledger-balances',
  `select account, currency, sum(amount)::bigint as amount from ledger group by account, currency
   having sum(amount) <> 0 order by account, currency`,
)

/** All accounts with a balance other than zero. */
export function readBalances(db: Queryable): Promise<AccountBalance[]> {
  return db.query<AccountBalance>(balances)
}
