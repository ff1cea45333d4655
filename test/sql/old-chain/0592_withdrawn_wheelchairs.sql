-- alone
create index concurrently withdrawn_wheelchairs on order_changes (order_id, created_at) where change = 'withdraw_wheelchair';
