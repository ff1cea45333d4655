-- Events, and single dates of events, that do not take place. Nothing is sold for them any more.
alter table events add column called_off_at timestamptz;
alter table event_dates add column called_off_at timestamptz;
update events e set called_off_at = r.changed_at from event_requests r where r.event_id = e.id and r.state = 'cancelled';

-- Who called off what, and why. Its orders end one by one afterwards; `finished_at` says that all of them have.
create table event_call_offs (
  id            bigint generated always as identity primary key,
  event_id      int not null references events,
  date_id       int references event_dates,     -- null: every date that is ahead
  why           text not null check (why <> ''),
  called_off_by text not null,
  called_off_at timestamptz not null,
  finished_at   timestamptz,
  unique nulls not distinct (event_id, date_id)
);
