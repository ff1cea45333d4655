-- The fee of a refund, in minor units of its currency: below zero what the provider gives back. Payout files tell it.
alter table refunds add column fee bigint;

create function note_refund_fee() returns trigger language plpgsql as $$
begin
  perform move_money('fee', 'fees', 'provider:' || a.provider, new.fee, new.currency, new.order_id, new.attempt_id, new.id)
  from payment_attempts a where a.id = new.attempt_id;
  return null;
end $$;
create trigger refunds_with_fee after update of fee on refunds for each row
  when (old.fee is null and new.fee is not null) execute function note_refund_fee();
