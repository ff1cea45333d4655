-- What goes back of an order says its plan, until its refunds do.
create or replace view call_off_progress as
select r.id, r.call_off_id, r.order_id, r.act, r.changed_at, r.actor_kind, r.actor_id, o.number, o.payment_code, o.currency,
  case when r.act = 'refund' and r.state <> 'asked' then
    (select coalesce(sum(a.amount), 0) from payment_attempts a where a.order_id = o.id and a.state = 'completed')
      - coalesce(f.amount, 0)
    else coalesce(f.amount, 0) end::bigint as amount,
  case when r.state <> 'asked' then r.state
    when f.failed then 'failed'
    when f.by_hand then 'by_hand'
    when f.created then 'asked'
    when f.in_transit then 'sent'
    else 'done' end as state,
  coalesce(r.why, case when f.failed then 'refund_failed' when f.by_hand then 'account_needed' end) as why
from call_off_orders r join orders o on o.id = r.order_id
left join lateral (
  select sum(amount) as amount, bool_or(state = 'failed') as failed, bool_or(state = 'waiting_for_staff') as by_hand,
    bool_or(state = 'created') as created, bool_or(state = 'in_transit') as in_transit
  from refunds where order_id = r.order_id
) f on true;
