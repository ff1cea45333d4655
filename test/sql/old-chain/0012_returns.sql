-- A customer's return is settled by one process at a time: whoever has claimed it last, for a while.
alter table payment_attempts add column return_claimed_at timestamptz;

create index refunds_by_attempt on refunds (attempt_id) where state in ('created', 'in_transit');
