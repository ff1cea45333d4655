-- Moves `amount` from one account to another.
create or replace function move_money(kind text, to_account text, from_account text, amount bigint, currency text, order_id uuid,
  attempt_id uuid default null, refund_id uuid default null) returns void language sql as $$
  with m as (select nextval('ledger_movements') as movement)
  insert into ledger (movement, kind, account, amount, currency, order_id, attempt_id, refund_id)
  select m.movement, kind, e.account, e.amount, currency, order_id, attempt_id, refund_id
  from m, (values (to_account, amount), (from_account, -amount)) e (account, amount)
  where amount <> 0
$$;
