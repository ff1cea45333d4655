-- A refund that is withdrawn is owed no more: the money of its payment left by another way, for which the customer owes it. What
-- staff have written off of that comes back. Reversed when the refund is restored.
create or replace function book_withdrawn_refund() returns trigger language plpgsql as $$
begin
  perform move_money('withdrawn', 'refunds', 'customer', case new.state when 'withdrawn' then new.amount else -new.amount end,
    new.currency, new.order_id, new.attempt_id, new.id);
  perform write_off_of_payment(new.attempt_id, null);
  return null;
end $$;
