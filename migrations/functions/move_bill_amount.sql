-- Moves an amount of a bill from one account to another.
create or replace function move_bill_amount(kind text, to_account text, from_account text, amount bigint, bill uuid)
returns void language sql as $$
  with m as (select nextval('ledger_movements') as movement)
  insert into ledger (movement, kind, account, amount, currency, bill_id)
  select m.movement, kind, e.account, e.amount, b.currency, b.id
  from m, host_bills b, (values (to_account, move_bill_amount.amount), (from_account, -move_bill_amount.amount)) e (account, amount)
  where b.id = bill and e.amount <> 0
$$;
