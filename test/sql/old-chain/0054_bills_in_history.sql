-- The bills of hosts join what was done to orders, accounts, requests and events.
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
from event_call_offs
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
