-- Books a refund that the provider has paid.
create or replace function book_done_refund() returns trigger language plpgsql as $$
begin
  perform move_money('refunded', 'refunds', 'provider:' || a.provider, new.amount, new.currency, new.order_id,
    new.attempt_id, new.id)
  from payment_attempts a where a.id = new.attempt_id;
  return null;
end $$;
