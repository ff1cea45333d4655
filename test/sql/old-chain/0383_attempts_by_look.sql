-- alone
create index concurrently payment_attempts_by_look on payment_attempts ((coalesce(returns_asked_at, created_at))) where state = 'completed' and provider <> 'transfer';
