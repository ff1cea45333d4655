-- Staff may undo that a debit took a transfer back: the row stays, takes nothing any more, and the ledger gets a counter-entry.
alter table money_returns drop constraint money_returns_ended_by_check;
alter table money_returns add constraint money_returns_ended_by_check
  check (ended_by in ('dispute_won', 'dispute_lost', 'paid_again', 'tickets_ended', 'accepted', 'undone')) not valid;

-- A copy of migrations/functions/book_undone_return.sql: the trigger needs it.
create function book_undone_return() returns trigger language plpgsql as $$
begin
  if new.bill_id is not null then
    perform move_bill_amount('returned', 'provider:transfer', 'customer', old.gone - new.gone, new.bill_id);
  else
    perform move_money('returned', 'provider:' || a.provider, 'customer', old.gone - new.gone, new.currency, new.order_id, new.attempt_id)
    from payment_attempts a where a.id = new.attempt_id;
    perform write_off_of_payment(new.attempt_id, null);
  end if;
  return null;
end $$;
create trigger money_returns_undone after update of gone on money_returns for each row
  when (old.gone is distinct from new.gone) execute function book_undone_return();
