-- Limits of the rides to an event, in minutes: how long the first passengers ride at most, how long before the start a van
-- arrives, and how long it waits at a shared stop and at one of a private van. The terms promise customers the least of a wait.
alter table events
  add ride_limit_minutes     int not null default 120 check (ride_limit_minutes between 15 and 720),
  add arrival_margin_minutes int not null default 45 check (arrival_margin_minutes between 0 and 480),
  add stop_minutes           int not null default 5 check (stop_minutes between 5 and 30),
  add private_stop_minutes   int not null default 15 check (private_stop_minutes between 15 and 60);
