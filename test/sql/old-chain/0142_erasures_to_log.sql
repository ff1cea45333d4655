-- alone
create index concurrently users_erasures_to_log on users (deleted_at) where deleted_at is not null and erasure_logged_at is null;
