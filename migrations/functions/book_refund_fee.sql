-- What a provider keeps of a refund for itself, below zero what it gives back of the payment's fee.
create or replace function book_refund_fee() returns trigger language plpgsql as $$
begin
  perform move_money('fee', 'fees', 'provider:' || a.provider, new.fee, new.currency, new.order_id, new.attempt_id, new.id)
  from payment_attempts a where a.id = new.attempt_id;
  return null;
end $$;
