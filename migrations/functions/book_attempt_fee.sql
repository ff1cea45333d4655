-- Books a provider's fee: reduces the balance that the provider owes the shop.
create or replace function book_attempt_fee() returns trigger language plpgsql as $$
begin
  perform move_money('fee', 'fees', 'provider:' || new.provider, new.fee, new.currency, new.order_id, new.id);
  return null;
end $$;
