-- A call-off is asked for, approved by a second person, and then ends its orders one by one: a row each.
alter table event_call_offs
  alter column called_off_at drop not null,                  -- null until it is approved
  add column asked_at timestamptz,
  add column whole boolean not null default true,            -- every date that was ahead; else those of date_ids
  add column date_ids int[] not null default '{}',
  add column closed_sale boolean not null default false,     -- asking closed the sale of the event
  add column approval_id bigint references approvals,        -- null: nobody had paid, or the command line
  add column withdrawn_at timestamptz,                       -- it was not approved
  drop constraint event_call_offs_event_id_date_id_key;
update event_call_offs c set asked_at = called_off_at, whole = date_id is null, date_ids = case
  when date_id is null then array(select id from event_dates d where d.event_id = c.event_id and d.called_off_at is not null)
  else array[date_id] end;
alter table event_call_offs alter column asked_at set not null, alter column date_ids drop default,
  alter column whole drop default, alter column closed_sale drop default;
create index event_call_offs_by_event on event_call_offs (event_id, id);
-- Two people cannot ask at once.
create unique index event_call_offs_asked on event_call_offs (event_id)
  where called_off_at is null and withdrawn_at is null;

create table call_off_orders (
  id          bigint generated always as identity primary key,
  call_off_id bigint not null references event_call_offs,
  order_id    uuid not null references orders,
  -- late: money came for it after the call-off
  act         text not null check (act in ('cancel', 'refund', 'late')),
  -- asked: the order has ended, and its refunds say how its money is (the view below)
  state       text not null check (state in ('planned', 'asked', 'failed', 'by_hand')),
  why         text,
  actor_kind  text check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id    text,
  changed_at  timestamptz not null,
  unique (call_off_id, order_id),
  check ((why is not null) = (state in ('failed', 'by_hand'))),
  check (num_nulls(actor_kind, actor_id) in (0, 2))
);
create index call_off_orders_planned on call_off_orders (id) where state = 'planned';
create index call_off_orders_by_order on call_off_orders (order_id);

-- What an interrupted call-off has left is ended by the job.
insert into call_off_orders (call_off_id, order_id, act, state, changed_at)
select c.id, o.id, case when o.state like 'awaiting%' then 'cancel' else 'refund' end, 'planned', c.called_off_at
from event_call_offs c join orders o on o.event_id = c.event_id and o.date_id = any (c.date_ids)
where c.finished_at is null and o.state not in ('cancelled', 'refunded');

-- Money that comes after the call-off falls into the same list.
create function list_late_refund() returns trigger language plpgsql as $$
begin
  insert into call_off_orders (call_off_id, order_id, act, state, changed_at)
  select c.id, o.id, 'late', 'asked', new.created_at
  from orders o join event_call_offs c on c.event_id = o.event_id and o.date_id = any (c.date_ids)
  where o.id = new.order_id and c.called_off_at is not null and new.reason <> 'staff'
  on conflict do nothing;
  return null;
end $$;
create trigger refunds_after_call_off after insert on refunds for each row execute function list_late_refund();

-- How far each order of a call-off is. Once its order has ended the refunds tell, the slowest first.
create view call_off_progress as
select r.id, r.call_off_id, r.order_id, r.act, r.changed_at, r.actor_kind, r.actor_id, o.number, o.payment_code, o.currency,
  coalesce(f.amount, 0)::bigint as amount,
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

-- One that is asked for has not happened yet.
create or replace view history as
select created_at as happened_at, change, actor_kind, actor_id, details,
  order_id, null::uuid as user_id, null::int as request_id, null::int as event_id, null::uuid as bill_id
from order_changes
union all
select created_at, change, actor_kind, actor_id, details, null, user_id, null, null, null from account_changes
union all
select created_at, change, actor_kind, actor_id, details, null, null, request_id, null, null from event_request_changes
union all
select called_off_at, 'call_off', actor_kind, actor_id, jsonb_build_object('date', date_id, 'why', why),
  null, null, null, event_id, null
from event_call_offs where called_off_at is not null
union all
select r.replayed_at, 'replay_notification', r.actor_kind, r.actor_id,
  jsonb_build_object('notification', r.notification_id, 'outcome', r.outcome), a.order_id, null, null, null, null
from notification_replays r join payment_notifications n on n.id = r.notification_id
left join payment_attempts a on a.id = n.attempt_id
union all
select r.seen_at, 'confirm_transfer', r.actor_kind, r.actor_id, jsonb_build_object('trackingKey', r.tracking_key),
  a.order_id, null, null, null, r.bill_id
from transfer_receipts r left join payment_attempts a on a.id = r.attempt_id
union all
select read_at, 'read_statement_line', actor_kind, actor_id, jsonb_build_object('line', id, 'outcome', outcome),
  order_id, null, null, null, bill_id
from statement_lines
union all
select h.paid_at, 'confirm_refund', h.actor_kind, h.actor_id, jsonb_build_object('trackingKey', h.tracking_key),
  r.order_id, null, null, null, h.bill_id
from hand_refunds h left join refunds r on r.id = h.refund_id where h.paid_at is not null
union all
select c.created_at, c.change || '_bill', c.actor_kind, c.actor_id, c.details,
  null, null, b.request_id, b.event_id, b.id
from host_bill_changes c join host_bills b on b.id = c.bill_id;
