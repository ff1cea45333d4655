-- Who did something, the same in every table that keeps it: staff and customers by their id, a provider or a job of the
-- shop by its name. Staff are users of the operating system as long as they work on the command line.

-- These had customer:<id>, staff:<name>, provider:<name> or the name of a job.
alter table order_changes add column actor_id text,
  add column actor_kind text check (actor_kind in ('staff', 'customer', 'system', 'provider'));
update order_changes set
  actor_kind = case when strpos(actor, ':') > 0 then split_part(actor, ':', 1) else 'system' end,
  actor_id = case actor when 'system' then 'expiry' else substr(actor, strpos(actor, ':') + 1) end;
update order_changes c set actor_kind = 'customer', actor_id = o.user_id from orders o
  where o.id = c.order_id and c.actor = 'customer';
alter table order_changes alter column actor_kind set not null, alter column actor_id set not null, drop column actor;

alter table account_changes add column actor_id text,
  add column actor_kind text check (actor_kind in ('staff', 'customer', 'system', 'provider'));
update account_changes set
  actor_kind = case when strpos(actor, ':') > 0 then split_part(actor, ':', 1) else 'system' end,
  actor_id = case actor when 'system' then 'expiry' else substr(actor, strpos(actor, ':') + 1) end;
alter table account_changes alter column actor_kind set not null, alter column actor_id set not null, drop column actor;

alter table event_request_changes add column actor_id text,
  add column actor_kind text check (actor_kind in ('staff', 'customer', 'system', 'provider'));
update event_request_changes set
  actor_kind = case when strpos(actor, ':') > 0 then split_part(actor, ':', 1) else 'system' end,
  actor_id = case actor when 'system' then 'expiry' else substr(actor, strpos(actor, ':') + 1) end;
alter table event_request_changes alter column actor_kind set not null, alter column actor_id set not null, drop column actor;

-- A customer who asks for the request of another is recorded once. (The old index went with its column.)
create unique index strangers_of_event_requests on event_request_changes (request_id, actor_kind, actor_id)
  where change = 'refused';

-- These had the name of one of the staff.
alter table notification_replays add column actor_id text,
  add column actor_kind text check (actor_kind in ('staff', 'customer', 'system', 'provider'));
update notification_replays set actor_kind = 'staff', actor_id = replayed_by;
alter table notification_replays alter column actor_kind set not null, alter column actor_id set not null, drop column replayed_by;

alter table event_call_offs add column actor_id text,
  add column actor_kind text check (actor_kind in ('staff', 'customer', 'system', 'provider'));
update event_call_offs set actor_kind = 'staff', actor_id = regexp_replace(called_off_by, '^staff:', '');
alter table event_call_offs alter column actor_kind set not null, alter column actor_id set not null, drop column called_off_by;

alter table transfer_receipts add column actor_id text,
  add column actor_kind text check (actor_kind in ('staff', 'customer', 'system', 'provider'));
update transfer_receipts set actor_kind = 'staff', actor_id = seen_by;
alter table transfer_receipts alter column actor_kind set not null, alter column actor_id set not null, drop column seen_by;

alter table statement_lines add column actor_id text,
  add column actor_kind text check (actor_kind in ('staff', 'customer', 'system', 'provider'));
update statement_lines set actor_kind = 'staff', actor_id = read_by;
alter table statement_lines alter column actor_kind set not null, alter column actor_id set not null, drop column read_by;

-- Empty until the refund is paid.
alter table hand_refunds add column actor_id text,
  add column actor_kind text check (actor_kind in ('staff', 'customer', 'system', 'provider'));
update hand_refunds set actor_kind = 'staff', actor_id = paid_by where paid_by is not null;
alter table hand_refunds drop column paid_by, add check (num_nulls(actor_kind, actor_id, paid_at) in (0, 3));

-- Everything that was done to an order, an account, a request or an event, by whom and when.
create view history as
select created_at as happened_at, change, actor_kind, actor_id, details,
  order_id, null::uuid as user_id, null::int as request_id, null::int as event_id
from order_changes
union all
select created_at, change, actor_kind, actor_id, details, null, user_id, null, null from account_changes
union all
select created_at, change, actor_kind, actor_id, details, null, null, request_id, null from event_request_changes
union all
select called_off_at, 'call_off', actor_kind, actor_id, jsonb_build_object('date', date_id, 'why', why),
  null, null, null, event_id
from event_call_offs
union all
select r.replayed_at, 'replay_notification', r.actor_kind, r.actor_id,
  jsonb_build_object('notification', r.notification_id, 'outcome', r.outcome), a.order_id, null, null, null
from notification_replays r join payment_notifications n on n.id = r.notification_id
left join payment_attempts a on a.id = n.attempt_id
union all
select r.seen_at, 'confirm_transfer', r.actor_kind, r.actor_id, jsonb_build_object('trackingKey', r.tracking_key),
  a.order_id, null, null, null
from transfer_receipts r join payment_attempts a on a.id = r.attempt_id
union all
select read_at, 'read_statement_line', actor_kind, actor_id, jsonb_build_object('line', id, 'outcome', outcome),
  order_id, null, null, null
from statement_lines
union all
select h.paid_at, 'confirm_refund', h.actor_kind, h.actor_id, jsonb_build_object('trackingKey', h.tracking_key),
  r.order_id, null, null, null
from hand_refunds h join refunds r on r.id = h.refund_id where h.paid_at is not null;
