-- alone
create index concurrently hand_refunds_by_actor on hand_refunds (actor_kind, actor_id, paid_at) where paid_at is not null;
