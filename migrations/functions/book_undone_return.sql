-- A take-back that staff undo: a counter-entry to `returned`, and nothing of it is written off any more.
create or replace function book_undone_return() returns trigger language plpgsql as $$
begin
  if new.bill_id is not null then
    perform move_bill_amount('returned', 'provider:transfer', 'customer', old.gone - new.gone, new.bill_id);
    perform write_off_of_bill(new.bill_id, null);
  else
    perform move_money('returned', 'provider:' || a.provider, 'customer', old.gone - new.gone, new.currency, new.order_id, new.attempt_id)
    from payment_attempts a where a.id = new.attempt_id;
    perform write_off_of_payment(new.attempt_id, null);
  end if;
  return null;
end $$;
