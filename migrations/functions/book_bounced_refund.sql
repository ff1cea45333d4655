-- Reverses the booking of a refund that came back: it has to be sent again.
create or replace function book_bounced_refund() returns trigger language plpgsql as $$
begin
  perform move_money('refunded', 'provider:' || a.provider, 'refunds', new.amount, new.currency, new.order_id,
    new.attempt_id, new.id)
  from payment_attempts a where a.id = new.attempt_id;
  return null;
end $$;
