-- An order that has to be paid: its customer owes it. One that costs nothing, or that the organiser funds, moves nothing.
create or replace function note_sold_orders() returns trigger language plpgsql as $$
begin
  with sold as (
    select nextval('ledger_movements') as movement, o.* from new_orders o where o.state like 'awaiting%' and o.total > 0
  )
  insert into ledger (movement, kind, account, amount, currency, order_id)
  select s.movement, 'sold', e.account, e.amount, s.currency, s.id
  from sold s, lateral (values ('customer', s.total), ('sales', -s.total)) e (account, amount);
  return null;
end $$;
