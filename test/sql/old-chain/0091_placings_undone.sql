-- A transfer that was placed on the wrong order is taken back by a counter-entry: its attempt is misplaced, the ledger books
-- the same movement the other way round, and the line of the statement is open again.
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check
  check (state in ('new', 'processing', 'authorized', 'completed', 'failed', 'cancelled', 'misplaced'));

create function note_misplaced_money() returns trigger language plpgsql as $$
begin
  if old.state <> 'completed' or new.provider <> 'transfer' or exists (select from refunds r where r.attempt_id = new.id) then
    raise exception 'the money of attempt % was not placed, or went back', new.id
      using errcode = 'check_violation', constraint = 'misplaced_money';
  end if;
  perform move_money('received', 'customer', 'provider:' || new.provider, new.amount, new.currency, new.order_id, new.id);
  return null;
end $$;
create trigger attempts_misplaced after update of state on payment_attempts for each row
  when (new.state = 'misplaced' and old.state <> 'misplaced') execute function note_misplaced_money();

-- The key of a transfer that was taken back is free for the order that it really pays.
alter table transfer_receipts drop constraint transfer_receipts_pkey;
alter table transfer_receipts add column withdrawn_at timestamptz;
create unique index transfer_receipts_by_key on transfer_receipts (tracking_key) where withdrawn_at is null;
