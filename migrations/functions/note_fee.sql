-- What a provider keeps of a payment for itself: it holds so much less for the shop.
create or replace function note_fee() returns trigger language plpgsql as $$
begin
  perform move_money('fee', 'fees', 'provider:' || new.provider, new.fee, new.currency, new.order_id, new.id);
  return null;
end $$;
