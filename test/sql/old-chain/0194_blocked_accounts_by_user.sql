-- alone
create index concurrently blocked_data_by_user on blocked_data (user_id) where user_id is not null;
