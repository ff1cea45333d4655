-- A refund that is no longer owed: the money of its payment left by another way, so that its customer has it already.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('created', 'in_transit', 'waiting_for_staff', 'done', 'failed', 'withdrawn')) not valid;
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('sold', 'given_up', 'received', 'fee', 'to_refund', 'refunded', 'paid_out', 'returned', 'forgiven', 'written_off',
    'withdrawn')) not valid;

-- A copy of migrations/functions/book_withdrawn_refund.sql: the trigger needs it.
create function book_withdrawn_refund() returns trigger language plpgsql as $$
begin
  perform move_money('withdrawn', 'refunds', 'customer', case new.state when 'withdrawn' then new.amount else -new.amount end,
    new.currency, new.order_id, new.attempt_id, new.id);
  perform write_off_of_payment(new.attempt_id, null);
  return null;
end $$;
create trigger refunds_withdrawn after update of state on refunds for each row
  when ((old.state = 'withdrawn') <> (new.state = 'withdrawn')) execute function book_withdrawn_refund();
