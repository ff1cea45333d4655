import { type Queryable, statement } from '#server/platform/database.ts'
import type { MoneyFinding } from './audit-sql.ts'

// Each part reads its tables once; joins are by indexed ids.
const findings = statement(
  'audit-outside',
  `with moves as ( -- the balance of each provider after each movement: refunds and fees after a payout may leave it below zero
     select account, currency, kind, payout_id, amount,
       sum(amount) over (partition by account, currency order by id) as balance
     from ledger where account like 'provider:%'
   ), open as (
     select payout_id, sum(case outcome when 'total' then abs(amount - coalesce(expected, 0)) else amount + abs(fee) end) as amount
     from payout_lines where outcome <> 'matched' and settled_at is null
     group by payout_id
   ), given_back as ( -- fees that the provider gives back are booked after the payout
     select payout_id, -sum(fee) as amount from payout_lines where outcome = 'matched' and fee < 0 group by payout_id
   )
   select 'paid_out_above_balance' as code, null as "order",
     jsonb_build_object('payout', p.id, 'account', m.account, 'currency', m.currency, 'balance', m.balance, 'paidOut', p.paid_out) as details
   from moves m join payouts p on p.id = m.payout_id left join open d on d.payout_id = p.id
     left join given_back g on g.payout_id = p.id
   where m.kind = 'paid_out' and p.approval_id is null and m.balance + coalesce(d.amount, 0) + coalesce(g.amount, 0) < 0
   union all
   select 'provider_below_zero', null, jsonb_build_object('account', m.account, 'currency', m.currency, 'balance', sum(m.amount),
     'received', sum(m.amount) filter (where m.kind = 'received'), 'paidOut', -sum(m.amount) filter (where m.kind = 'paid_out'))
   from moves m left join payouts p on p.id = m.payout_id left join open d on d.payout_id = p.id
   group by m.account, m.currency
   having sum(case when m.kind in ('received', 'paid_out') then m.amount else 0 end) + sum(coalesce(d.amount, 0))
     + sum(case when p.approval_id is not null then p.paid_out else 0 end) < 0
   union all
   select 'fee_above_payment', o.number, jsonb_build_object('attempt', a.id, 'amount', a.amount, 'fee', a.fee)
   from payment_attempts a join orders o on o.id = a.order_id where a.state = 'completed' and abs(a.fee) > a.amount
   union all
   select 'fee_above_payment', o.number, jsonb_build_object('refund', r.id, 'amount', r.amount, 'fee', r.fee)
   from refunds r join orders o on o.id = r.order_id where abs(r.fee) > r.amount
   union all
   select 'payout_line_twice', null,
     jsonb_build_object('provider', p.provider, 'theirs', l.theirs, 'amounts', jsonb_agg(distinct l.amount))
   from payout_lines l join payouts p on p.id = l.payout_id
   where l.theirs <> '' and l.outcome in ('matched', 'amount', 'fee', 'foreign', 'not_booked', 'other') and l.settled_at is null
     and l.kind not in ('reserve', 'dispute', 'dispute_won') and (l.kind <> 'other' or l.outcome = 'matched' or l.record_type is not null)
     and not (l.kind = 'refund' and exists (select from payout_lines q where q.theirs = l.theirs and q.theirs <> '' and q.kind = 'payment'))
   group by p.provider, p.country_code, l.theirs, l.ours, l.kind, coalesce(l.record_type, ''), coalesce(l.leaves, l.kind = 'refund')
   having count(distinct l.amount) > 1
   union all
   select 'debit_booked_as_income', coalesce(o.number, b.reference::text),
     jsonb_build_object('line', s.id, 'amount', s.amount, 'currency', s.currency, 'returned', s.returned)
   from statement_lines s left join orders o on o.id = s.order_id left join host_bills b on b.id = s.bill_id
   where (s.direction = 'debit' or s.returned)
     and s.outcome in ('paid', 'paid_with_surplus', 'revived', 'partly_paid', 'to_refund', 'confirmed_before')
   union all
   select 'return_not_booked', o.number, jsonb_build_object('attempt', a.id, 'provider', a.provider, 'status', s.status)
   from payment_attempts a join orders o on o.id = a.order_id
   cross join lateral (
     select upper(x.status) as status from (
       select a.result->>'status' as status
       union all select p->>'status' from jsonb_array_elements(
         case jsonb_typeof(a.result->'payments') when 'array' then a.result->'payments' else '[]' end) p) x
     where upper(x.status) in ('CHARGED_BACK', 'IN_MEDIATION', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'REVERSED', 'NULLIFIED',
       'PARTIALLY_NULLIFIED') limit 1) s
   cross join lateral (
     select coalesce((select sum(m.gone) from money_returns m where m.attempt_id = a.id), 0)
       + coalesce((select sum(r.amount) from refunds r where r.attempt_id = a.id and r.state <> 'withdrawn'), 0) as amount) g
   where a.state = 'completed'
     and not exists (select from money_returns m where m.attempt_id = a.id and m.kind <> 'short')
     and not exists (select from staff_tasks t where t.order_id = a.order_id and t.settled_as is not null and t.details->>'attempt' = a.id::text)
     and (not exists (select from refunds r where r.attempt_id = a.id)
       -- All of it left, and a refund of ours is a part only.
       or upper(a.result->>'status') in ('VOIDED', 'REFUNDED', 'NULLIFIED', 'CHARGED_BACK') and g.amount < a.amount)
   union all
   select distinct 'return_not_booked', o.number, jsonb_build_object('attempt', a.id, 'provider', a.provider, 'notification', n.id)
   from payment_notifications n join payment_attempts a on a.id = n.attempt_id join orders o on o.id = a.order_id
   where (n.query like '%chargeback%' or n.body like '%"CHARGED_BACK"%') and a.state = 'completed'
     and not exists (select from money_returns m where m.attempt_id = a.id)
   union all
   select 'return_not_booked', o.number,
     jsonb_build_object('attempt', l.attempt_id, 'payout', l.payout_id, 'recordType', l.record_type, 'amount', l.amount)
   from payout_lines l join payment_attempts a on a.id = l.attempt_id join orders o on o.id = a.order_id
   where (l.kind = 'dispute' or l.record_type ~ '(chargeback|dispute|contracargo)' and coalesce(l.leaves, true))
     and l.settled_at is null and l.refund_id is null and l.money_return_id is null
     and not exists (select from money_returns m where m.attempt_id = a.id)
     and (l.kind <> 'reserve' or (select sum(case when e.leaves then -e.amount else e.amount end) from payout_lines e
       where e.attempt_id = a.id and e.kind = 'reserve' and e.record_type = l.record_type) < 0)
   union all
   select 'return_not_booked', coalesce(o.number, b.reference::text),
     jsonb_build_object('line', s.id, 'outcome', s.outcome, 'amount', s.amount, 'returnOf', s.return_of)
   from statement_lines s left join orders o on o.id = s.order_id left join host_bills b on b.id = s.bill_id
   where (s.outcome in ('taken_back', 'bounced')
       -- The bank names a credit that pays something, and no person has said what the debit is.
       or s.direction = 'debit' and s.outcome in ('debit', 'set_aside') and exists (
         select from statement_lines c where s.return_of in (c.bank_id, c.end_to_end_id) and c.direction = 'credit'
           and num_nonnulls(c.attempt_id, c.bill_id) > 0)
         and not exists (select from statement_line_changes x where x.line_id = s.id))
     and not exists (select from money_returns m where m.source = 'statement' and m.reference = s.id::text)
     and not exists (select from money_return_evidence e where e.source = 'statement' and e.reference = s.id::text)
   union all
   select 'bounced_refund_done', o.number, jsonb_build_object('refund', r.id, 'amount', r.amount, 'line', s.id)
   from statement_lines s join hand_refunds h on h.tracking_key in (s.return_of, s.bank_id)
   join refunds r on r.id = h.refund_id join orders o on o.id = r.order_id
   -- A payment with the bank's key of our refund is that refund. Shorter ids, such as an entry's number, repeat.
   where (s.returned or length(h.tracking_key) >= 6 and s.outcome in ('paid', 'paid_with_surplus', 'revived', 'partly_paid', 'to_refund'))
     and s.direction = 'credit' and r.state = 'done'
     and not exists (select from money_returns m where m.refund_id = r.id and m.kind = 'bounced')
   union all
   select 'bounced_refund_done', o.number, jsonb_build_object('refund', r.id, 'amount', r.amount, 'moneyReturn', m.id)
   from money_returns m join refunds r on r.id = m.refund_id join orders o on o.id = r.order_id
   where m.kind = 'bounced' and r.state = 'done' and r.updated_at < m.created_at
   union all
   select 'bounced_refund_done', b.reference::text, jsonb_build_object('bill', b.reference, 'amount', b.amount, 'moneyReturn', m.id)
   from money_returns m join host_bills b on b.id = m.bill_id
   where m.kind = 'bounced' and b.state = 'refunded' and b.changed_at < m.created_at
   union all
   select 'order_of_erased_account', o.number, jsonb_build_object('state', o.state, 'erasedAt', u.deleted_at)
   from users u join orders o on o.user_id = u.id join event_dates d on d.id = o.date_id
   where u.deleted_at is not null and (o.state like 'awaiting%'
     or o.state in ('paid', 'partially_refunded') and d.starts_at > u.deleted_at)`,
)

/** Books that contradict what providers and banks have said, or that no rule of the shop allows. */
export function findOutsideContradictions(db: Queryable): Promise<MoneyFinding[]> {
  return db.query<MoneyFinding>(findings)
}
