-- What the office and the program itself store: views, selections, rate limits, jobs, recoveries, and the view of all changes.

create table office_views (
  id         int generated always as identity primary key,
  staff_id   uuid not null references staff_people,
  list       text not null,
  name       text not null check (name <> ''),
  query      text not null,
  is_default boolean not null default false,
  unique (staff_id, list, name)
);
comment on table office_views is 'The filter and sort order of a list, saved by a person under a name.';
create unique index office_views_default on office_views (staff_id, list) where is_default;

create table office_selections (
  id         uuid primary key,
  staff_id   uuid not null references staff_people,
  list       text not null,
  query      text not null,
  ids        text[] not null,
  expires_at timestamptz not null,
  taken_at   timestamptz -- when the bulk act used it: a selection is used once
);
comment on table office_selections is
  'The rows that a person has selected for a bulk act: these are changed, whatever the filter finds later.';

create table rate_limit_counts (
  bucket    text,
  window_at timestamptz,
  count     int not null,
  primary key (bucket, window_at)
);
comment on table rate_limit_counts is 'The number of attempts in one window of a rate limit, shared by all processes.';
create index rate_limit_counts_by_window on rate_limit_counts (window_at);

create table job_runs (
  name            text primary key,
  every_ms        int not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure         text,
  noted_at        timestamptz not null
);
comment on table job_runs is 'The last runs of a background job.';

create table recoveries (
  id             int generated always as identity primary key,
  history        text not null unique, -- the cluster and its timeline, which a restore changes: one recovery for each
  began_at       timestamptz not null,
  lost_from      timestamptz not null,
  mails_withheld int not null,
  claimed_until  timestamptz,
  report         jsonb,
  reconciled_at  timestamptz,
  opened_at      timestamptz,
  opened_by      text
);
comment on table recoveries is
  'A database that was restored from a backup. Until a person opens the shop again, it neither sells, sends, expires nor '
  'refunds.';
create unique index recoveries_open on recoveries ((true)) where opened_at is null;

create view history as
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
comment on view history is 'Every change of an order, an account, a request, an event or a bill: by whom and when.';
