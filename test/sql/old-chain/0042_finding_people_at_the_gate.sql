create index orders_of_date on orders (date_id);

-- What staff looked for without a code, and whose lists they opened: access to personal data leaves a trace. Deleted
-- after 30 days.
create table check_in_lookups (
  id         bigint generated always as identity primary key,
  staff_id   uuid not null references users,
  kind       text not null check (kind in ('search', 'list')),
  text       text,                       -- what was typed
  date_id    int references event_dates, -- whose list was opened
  found      int not null,
  device     text,
  created_at timestamptz not null
);
create index check_in_lookups_by_time on check_in_lookups (created_at);
