-- Reverses a forgiven rest: its order or bill waits for the whole price again.
create or replace function withdraw_forgiven_rest() returns trigger language plpgsql as $$
begin
  if new.bill_id is not null then
    perform move_bill_amount('forgiven', 'customer', 'forgiven', new.amount, new.bill_id);
  else
    perform move_money('forgiven', 'customer', 'forgiven', new.amount, new.currency, new.order_id, new.attempt_id);
  end if;
  return null;
end $$;
