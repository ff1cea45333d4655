import { type Queryable, statement } from '#server/platform/database.ts'
import { staffEndOf } from '../returns/staff-end-sql.ts'
import type { MoneyFinding } from './audit-sql.ts'

const findings = statement(
  'audit-host-bills',
  `with owed as ( -- the balance that the state of each bill implies
     select b.*, g.forgiven, c.came, i.paid,
       s.sold - c.came - g.forgiven + g.gone - g.lost - g.unsold as customer,
       -s.sold + b.refund + g.unsold as sales,
       case when b.state = 'to_refund' then -b.refund else 0 end as refunds,
       c.came - g.gone - case when b.state = 'refunded' then b.refund else 0 end as provider
     from host_bills b
     cross join lateral (
       select coalesce(sum(p.amount), 0) as came from bill_payments p where p.bill_id = b.id and p.withdrawn_at is null) c
     cross join lateral (
       select coalesce(sum(m.gone), 0) as gone, coalesce(sum(m.made_good), 0) as made_good,
         coalesce(sum(m.amount) filter (where m.kind = 'short' and m.withdrawn_at is null), 0) as forgiven,
         coalesce(sum(m.gone - m.made_good) filter (where m.staff_end = 'accepted'), 0) as lost,
         coalesce(sum(m.gone - m.made_good) filter (where m.staff_end = 'tickets_ended'), 0) as unsold
       from (select r.*, ${staffEndOf('r')} as staff_end from money_returns r where r.bill_id = b.id) m) g
     -- What was paid again has settled what left.
     cross join lateral (select c.came - g.made_good + g.forgiven as paid) i
     -- A bill that has ended has sold what was paid.
     cross join lateral (select case when b.state in ('open', 'paid') then b.amount else i.paid end as sold) s
   ), booked as (
     select bill_id,
       coalesce(sum(amount) filter (where account = 'customer'), 0) as customer,
       coalesce(sum(amount) filter (where account = 'sales'), 0) as sales,
       coalesce(sum(amount) filter (where account = 'refunds'), 0) as refunds,
       coalesce(sum(amount) filter (where account = 'provider:transfer'), 0) as provider
     from ledger where bill_id is not null group by bill_id
   )
   select 'bill_differs_from_state' as code, w.reference::text as "order",
     jsonb_build_object('state', w.state, 'amount', w.amount, 'booked', to_jsonb(b) - 'bill_id') as details
   from owed w left join booked b on b.bill_id = w.id
   where (w.customer, w.sales, w.refunds, w.provider)
     is distinct from (b.customer, b.sales, b.refunds, b.provider)
   union all
   select 'bill_differs_from_state', w.reference::text,
     jsonb_build_object('state', w.state, 'amount', w.amount, 'came', w.came, 'forgiven', w.forgiven)
   from owed w where (w.state = 'paid') is distinct from (w.paid = w.amount) and w.state in ('open', 'paid')
   union all
   select 'bill_without_transfer', reference::text, jsonb_build_object('state', state)
   from owed w
   where exists (select from bill_payments p where p.bill_id = w.id and p.withdrawn_at is null and p.line_id is null
     and not exists (select from transfer_receipts r where r.bill_payment_id = p.id and r.withdrawn_at is null))
   union all
   select 'bill_of_called_off_event', w.reference::text, jsonb_build_object('state', w.state)
   from owed w join event_requests r on r.id = w.request_id
   where r.state = 'cancelled' and w.state in ('open', 'paid')`,
)

/** Errors in the ledger accounts of hosts' bills. */
export function findUnbalancedBills(db: Queryable): Promise<MoneyFinding[]> {
  return db.query<MoneyFinding>(findings)
}
