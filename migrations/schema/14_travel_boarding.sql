-- Boarding at the stops.

create table check_ins (
  id          bigint generated always as identity primary key,
  order_id    uuid, -- null: the code is of no order of ours
  leg         text not null check (leg in ('outbound', 'return')),
  found_by    text not null default 'code' check (found_by in ('code', 'number', 'name', 'list')),
  outcome     text not null check (outcome in ('boarded', 'looked', 'already_used', 'people_already_aboard', 'unpaid',
    'cancelled', 'wrong_date', 'invalid', 'reason_missing', 'undone', 'undo_too_late')),
  reason      text check (reason in ('cracked_screen', 'no_battery', 'bad_print', 'other')),
  reason_text text check (length(reason_text) <= 200),
  nonce       text not null,
  asked       text not null default '', -- the people whom the call named, to tell a retry from a reused nonce
  device      text,
  staff_id    uuid not null references users,
  created_at  timestamptz not null,
  unique (staff_id, nonce)
);
comment on table check_ins is 'A scan or search at boarding, with its outcome.';
create index check_ins_by_order on check_ins (order_id);

create table boardings (
  id           bigint generated always as identity primary key,
  check_in_id  bigint not null references check_ins,
  passenger_id uuid not null references passengers,
  leg          text not null check (leg in ('outbound', 'return')),
  undone_in    bigint references check_ins -- the check-in that reversed it
);
comment on table boardings is 'A passenger who boarded on a leg.';
create index boardings_of_check_in on boardings (check_in_id);
create unique index boardings_once_a_leg on boardings (passenger_id, leg) where undone_in is null;

create table check_in_lookups (
  id         bigint generated always as identity primary key,
  staff_id   uuid not null references users,
  kind       text not null check (kind in ('search', 'list')),
  text       text, -- as typed
  date_id    int references event_dates, -- whose list was opened
  found      int not null,
  device     text,
  created_at timestamptz not null
);
comment on table check_in_lookups is
  'A search without a code, or an opened list: a trace of access to personal data, deleted after 30 days.';
create index check_in_lookups_by_time on check_in_lookups (created_at);
