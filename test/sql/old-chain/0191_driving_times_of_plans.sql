-- The driving times that a plan was made with, where a router was asked: it is judged by the same ones when it is published.
create table driving_times (
  id       bigint generated always as identity primary key,
  date_id  int not null references event_dates on delete cascade,
  asked_at timestamptz not null,
  points   jsonb not null,          -- "longitude,latitude" each
  seconds  bytea,                   -- two bytes each, the lower first, row by row; null where the router failed: estimates
  problem  text,                    -- why not all are the router's
  check (seconds is not null or problem is not null)
);
create index driving_times_by_date on driving_times (date_id);
-- Both end with their date, so that no constraint has to look at the plans that are there.
alter table plans add driving_times_id bigint;
