-- Customers who want to be told by mail when seats of an event can be bought (again). A waiting list with seats of its own
-- can grow from these rows.
create table seat_alerts (
  id          bigint generated always as identity primary key,
  user_id     uuid not null references users on delete cascade,
  event_id    int not null references events on delete cascade,
  created_at  timestamptz not null,
  notified_at timestamptz,               -- when the one mail was enqueued; null while the customer waits
  unique (user_id, event_id)
);
create index seat_alerts_waiting on seat_alerts (event_id) where notified_at is null;
