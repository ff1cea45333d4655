-- What a provider keeps of a payment for itself, where it tells: it holds so much less for the shop.
alter table payment_attempts add column fee bigint check (fee >= 0); -- minor units of the attempt's currency

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('sold', 'given_up', 'received', 'fee', 'to_refund', 'refunded'));

create function note_fee() returns trigger language plpgsql as $$
begin
  perform move_money('fee', 'fees', 'provider:' || new.provider, new.fee, new.currency, new.order_id, new.id);
  return null;
end $$;
create trigger attempts_with_fee after update of fee on payment_attempts for each row
  when (old.fee is null and new.fee is not null) execute function note_fee();
