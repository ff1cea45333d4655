-- Books a payment that the provider has received.
create or replace function book_received_money() returns trigger language plpgsql as $$
begin
  perform move_money('received', 'provider:' || new.provider, 'customer', new.amount, new.currency, new.order_id, new.id);
  return null;
end $$;
