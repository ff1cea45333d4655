-- Records to which every subject writes: the log of the office, approvals by a second person, exports.

\ir ../functions/set_hash_of_log.sql
\ir ../functions/refuse_change_of_log.sql
\ir ../functions/refuse_change_of_approval.sql

create table office_log (
  id           bigint generated always as identity primary key,
  happened_at  timestamptz not null,
  actor_kind   text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id     text not null,
  actor_name   text not null,
  role         text,
  session_id   uuid,
  request_id   uuid,
  verb         text not null,
  object_kind  text,
  object_id    text,
  country_code text check (country_code in ('MX', 'CL', 'PE', 'ES')),
  changes      jsonb not null default '{}', -- {field: {from, to}}; personal data as ids
  reason       text,
  approval_id  bigint,
  -- done, failed, or refused with the code of the refusal
  result       text not null check (result = 'done' or result = 'failed' or result like 'refused(%)'),
  hash         bytea not null
);
comment on table office_log is
  'An act of staff with its result: written in the transaction of the act, a refused attempt in its own. It has no foreign '
  'keys, because it outlives its objects.';
create index office_log_by_object on office_log (object_kind, object_id, id desc);
create index office_log_by_actor on office_log (actor_id, id desc);
create index office_log_by_verb on office_log (verb, id);
create index office_log_by_area on office_log (split_part(verb, '.', 1), id);
create index office_log_by_country on office_log (country_code, id);
create index office_log_not_done on office_log ((result = 'failed'), id) include (result) where result <> 'done';
create index office_log_by_time on office_log (happened_at);

create trigger office_log_hash before insert on office_log
  for each row execute function set_hash_of_log();
create trigger office_log_append_only before update or delete on office_log
  for each row execute function refuse_change_of_log();
create trigger office_log_not_emptied before truncate on office_log
  for each statement execute function refuse_change_of_log();

create table office_log_seals (
  number     int primary key,
  sealed_at  timestamptz not null,
  from_id    bigint not null, -- sealed are the ids after this one up to `to_id`; an id without a row was rolled back
  to_id      bigint not null,
  row_ids    bigint[] not null,
  row_hashes bytea[] not null,
  previous   bytea not null,
  hash       bytea not null
);
comment on table office_log_seals is
  'A seal over the rows of the log since the last one, chained by hashes. Its hash is also mailed, so that changing rows and '
  'seals together is noticed.';

create trigger office_log_seals_append_only before update or delete on office_log_seals
  for each row execute function refuse_change_of_log();
create trigger office_log_seals_not_emptied before truncate on office_log_seals
  for each statement execute function refuse_change_of_log();

create table approvals (
  id              bigint generated always as identity primary key,
  kind            text not null,
  object_kind     text not null,
  object_id       text not null,
  country_code    text check (country_code in ('MX', 'CL', 'PE', 'ES')),
  -- of an act in several countries, such as a change of roles: the approver needs the permission in each
  countries       text[] not null default '{}',
  effect          jsonb not null,
  effect_hash     bytea not null,
  reason          text not null,
  asked_by_kind   text not null check (asked_by_kind in ('staff', 'system')),
  asked_by        text not null,
  asked_by_name   text not null,
  asked_at        timestamptz not null,
  expires_at      timestamptz not null,
  decision        text check (decision in ('approved', 'rejected', 'voided')),
  decided_by_kind text check (decided_by_kind in ('staff', 'system')),
  decided_by      text,
  decided_by_name text,
  decided_at      timestamptz,
  decision_reason text,
  constraint approvals_decision check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  constraint own_approval check (
    decision is distinct from 'approved' or (decided_by_kind, decided_by) is distinct from (asked_by_kind, asked_by))
);
comment on table approvals is
  'An act that a second person has to approve: its exact effect and the hash of it. It expires after 24 hours.';
create index approvals_open on approvals (expires_at) where decision is null;
create unique index approvals_of_object on approvals (kind, object_kind, object_id) where decision is null;

create trigger approvals_unalterable before update or delete on approvals
  for each row execute function refuse_change_of_approval();

create table exports (
  id          uuid primary key,
  staff_id    uuid not null references staff_people,
  source      text not null,
  query       jsonb not null, -- the filter, as in the address of the list
  filter      jsonb not null, -- the parameters of the statement
  columns     text[] not null,
  format      text not null check (format in ('csv', 'csv_sep', 'xlsx')),
  personal    boolean not null, -- has columns with contacts
  countries   text[] not null, -- where the person had the permission
  language    text not null,
  state       text not null check (state in ('waiting', 'asked', 'done', 'failed')),
  tries       smallint not null default 0,
  rows        int,
  bytes       bigint,
  asked_at    timestamptz not null,
  finished_at timestamptz,
  expires_at  timestamptz not null, -- when it is deleted
  constraint exports_done_with_size check ((state = 'done') = (rows is not null and bytes is not null))
);
comment on table exports is
  'A file that staff have asked for. A job writes its parts and marks it done in one transaction, so that no cut-off file '
  'exists.';
create index exports_by_person on exports (staff_id, asked_at, id);
create index exports_to_write on exports (asked_at) where state = 'asked';
create index exports_by_expiry on exports (expires_at);

create table export_parts (
  export_id uuid references exports on delete cascade,
  nth       int,
  bytes     bytea not null,
  primary key (export_id, nth)
);
comment on table export_parts is 'A piece of the bytes of an export.';
