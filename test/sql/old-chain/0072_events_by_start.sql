-- The office lists events by their first date, a page at a time, over all types.
create index events_by_start on events (starts_at, id);
