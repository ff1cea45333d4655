-- Moves the amount of a bill from one account to another.
create or replace function move_bill_money(kind text, to_account text, from_account text, bill host_bills)
returns void language sql as $$
  with m as (select nextval('ledger_movements') as movement)
  insert into ledger (movement, kind, account, amount, currency, bill_id)
  select m.movement, kind, e.account, e.amount, bill.currency, bill.id
  from m, (values (to_account, bill.amount), (from_account, -bill.amount)) e (account, amount)
$$;
