-- Books the debt of a customer for orders that have to be paid. Free orders and those that the organiser funds move no money.
create or replace function book_sold_orders() returns trigger language plpgsql as $$
begin
  with sold as (
    select nextval('ledger_movements') as movement, o.* from new_orders o where o.state like 'awaiting%' and o.total > 0
  )
  insert into ledger (movement, kind, account, amount, currency, order_id)
  select s.movement, 'sold', e.account, e.amount, s.currency, s.id
  from sold s, lateral (values ('customer', s.total), ('sales', -s.total)) e (account, amount);
  return null;
end $$;
