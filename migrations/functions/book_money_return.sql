-- Books money that leaves again, or comes back: a counter-entry to `received`. A forgiven rest is a cost of the shop.
create or replace function book_money_return() returns trigger language plpgsql as $$
declare provider text;
begin
  select 'provider:' || a.provider into provider from payment_attempts a where a.id = new.attempt_id;
  provider := coalesce(provider, 'provider:transfer'); -- bills are paid by transfer
  if new.gone <> 0 then
    insert into ledger (movement, kind, account, amount, currency, order_id, bill_id, attempt_id)
    select m.movement, 'returned', e.account, e.amount, new.currency, new.order_id, new.bill_id, new.attempt_id
    from (select nextval('ledger_movements') as movement) m,
      (values ('customer', new.gone), (provider, -new.gone)) e (account, amount);
  elsif new.kind = 'short' then
    insert into ledger (movement, kind, account, amount, currency, order_id, bill_id, attempt_id)
    select m.movement, 'forgiven', e.account, e.amount, new.currency, new.order_id, new.bill_id, new.attempt_id
    from (select nextval('ledger_movements') as movement) m,
      (values ('forgiven', new.amount), ('customer', -new.amount)) e (account, amount);
  end if;
  return null;
end $$;
