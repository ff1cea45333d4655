-- alone
create index concurrently users_by_erasure on users (deleted_at) where deleted_at is not null;
