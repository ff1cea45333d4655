-- Reverses a forgiven rest: its order waits for the whole price again.
create or replace function withdraw_forgiven_rest() returns trigger language plpgsql as $$
begin
  perform move_money('forgiven', 'customer', 'forgiven', new.amount, new.currency, new.order_id, new.attempt_id);
  return null;
end $$;
