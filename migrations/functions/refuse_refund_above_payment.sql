-- The refunds of a payment never exceed what is left of it: its amount without the money that has left again. The program checks
-- this before, under the lock of the order.
create or replace function refuse_refund_above_payment() returns trigger language plpgsql as $$
declare paid bigint;
begin
  select amount into paid from payment_attempts where id = new.attempt_id for no key update;
  -- Read after the lock, so that it sees refunds committed meanwhile.
  if (select sum(amount) from refunds where attempt_id = new.attempt_id and state <> 'withdrawn')
     + (select coalesce(sum(gone), 0) from money_returns where attempt_id = new.attempt_id) > paid then
    raise exception 'the refunds of payment % exceed it', new.attempt_id
      using errcode = 'check_violation', constraint = 'refund_above_payment';
  end if;
  return null;
end $$;
