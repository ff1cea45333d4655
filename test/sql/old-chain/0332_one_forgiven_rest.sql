-- alone
create unique index concurrently money_returns_one_short on money_returns (order_id) where kind = 'short' and withdrawn_at is null;
