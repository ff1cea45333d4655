-- alone
create index concurrently users_blocked on users (id) where suspended_at is not null;
