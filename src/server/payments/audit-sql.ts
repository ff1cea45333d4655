import { type Queryable, statement } from '../platform/database.ts'

export type MoneyFinding = { what: string; order: string | null; details: Record<string, unknown> }

const findings = statement(
  'audit-money',
  `with owed as ( -- orders that have to be paid, and what their state says of their money
     select o.id, o.number, o.state, o.total, o.currency,
       case when o.state like 'awaiting%' then o.total - coalesce(a.received, 0) + coalesce(r.automatic, 0) else 0 end as customer,
       case when o.state in ('cancelled', 'refunded') then 0 else -o.total end
         + case when o.state = 'partially_refunded' then coalesce(r.staff, 0) else 0 end as sales,
       -coalesce(r.open, 0) as refunds,
       coalesce(a.received, 0) - coalesce(a.fees, 0) - coalesce(r.done, 0) as provider,
       coalesce(a.fees, 0) as fees,
       coalesce(a.received, 0) as received, coalesce(r.made, 0) as refunded
     from orders o
     left join lateral (
       select sum(amount) as received, sum(fee) as fees from payment_attempts
       where order_id = o.id and state = 'completed') a on true
     left join lateral (
       select sum(amount) as made, sum(amount) filter (where state <> 'done') as open,
         sum(amount) filter (where state = 'done') as done, sum(amount) filter (where reason = 'staff') as staff,
         sum(amount) filter (where reason <> 'staff') as automatic
       from refunds where order_id = o.id) r on true
     where exists (select from payment_attempts x where x.order_id = o.id)
   ), booked as (
     select order_id,
       coalesce(sum(amount) filter (where account = 'customer'), 0) as customer,
       coalesce(sum(amount) filter (where account = 'sales'), 0) as sales,
       coalesce(sum(amount) filter (where account = 'refunds'), 0) as refunds,
       coalesce(sum(amount) filter (where account like 'provider:%'), 0) as provider,
       coalesce(sum(amount) filter (where account = 'fees'), 0) as fees
     from ledger group by order_id
   )
   select 'a movement whose entries do not sum to zero' as what, null as "order",
     jsonb_build_object('movement', movement, 'sum', sum(amount)) as details
   from ledger group by movement, currency having sum(amount) <> 0
   union all
   select 'an order whose accounts are not what its state says', w.number,
     jsonb_build_object('state', w.state, 'expected', to_jsonb(w) - 'id', 'booked', to_jsonb(b) - 'order_id')
   from owed w left join booked b on b.order_id = w.id
   where (w.customer, w.sales, w.refunds, w.provider, w.fees) is distinct from (coalesce(b.customer, 0),
     coalesce(b.sales, 0), coalesce(b.refunds, 0), coalesce(b.provider, 0), coalesce(b.fees, 0))
   union all
   select 'a paid order without its money', number,
     jsonb_build_object('total', total, 'received', received, 'refunded', refunded)
   from owed where state = 'paid' and received - refunded <> total
   union all
   select 'an order that has all of its money and is not paid', number,
     jsonb_build_object('total', total, 'received', received, 'refunded', refunded)
   from owed where state like 'awaiting%' and total > 0 and received - refunded >= total
   union all
   select 'a line of a bank statement that has no place and is not before staff', null,
     jsonb_build_object('line', l.id, 'outcome', l.outcome)
   from statement_lines l
   where l.outcome in ('new', 'unknown', 'other_currency')
     and not exists (select from staff_tasks t where t.details->>'line' = l.id::text)
   union all
   select 'money that belongs to no order and goes back to nobody', number,
     jsonb_build_object('state', state, 'received', received, 'refunded', refunded)
   from owed where state in ('cancelled', 'refunded') and received <> refunded
   union all
   select 'more given back than was received', number, jsonb_build_object('received', received, 'refunded', refunded)
   from owed where refunded > received
   union all
   select 'a paid order that nobody has paid', o.number, jsonb_build_object('total', o.total, 'code', o.payment_code)
   from orders o
   where o.state = 'paid' and o.total > 0 and o.payment_code <> 'prepagado'
     and not exists (select from payment_attempts a where a.order_id = o.id and a.state = 'completed')
   union all
   select 'a refund that staff should have before them', o.number, jsonb_build_object('refund', r.id, 'state', r.state)
   from refunds r join orders o on o.id = r.order_id
   where r.state in ('failed', 'waiting_for_staff') and not exists (select from staff_tasks t where t.order_id = r.order_id)`,
)

/** Whatever does not add up; nothing, when every peso has its place. */
export function findUnbalanced(db: Queryable): Promise<MoneyFinding[]> {
  return db.query(findings)
}

const balances = statement(
  'ledger-balances',
  `select account, currency, sum(amount)::bigint as amount from ledger group by account, currency
   having sum(amount) <> 0 order by account, currency`,
)

/** What each account holds, in minor units. */
export function readBalances(
  db: Queryable,
): Promise<{ account: string; currency: string; amount: number }[]> {
  return db.query(balances)
}
