-- alone
-- Dates whose passengers are still in use, for the job that forgets them.
create index concurrently if not exists event_dates_with_passengers on event_dates (starts_at) where passengers_forgotten_at is null;
