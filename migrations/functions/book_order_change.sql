-- A customer owes nothing for a cancelled order, and owes its total again when the order is restored.
create or replace function book_order_change() returns trigger language plpgsql as $$
begin
  if new.state = 'cancelled' then
    perform move_money('given_up', 'sales', 'customer', new.total, new.currency, new.id);
  elsif old.state = 'cancelled' then
    perform move_money('sold', 'customer', 'sales', new.total, new.currency, new.id);
  end if;
  return null;
end $$;
