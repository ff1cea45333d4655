-- When staff end the matter of money that left, what its customer owes is written off, and nothing remains open in the books.
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('sold', 'given_up', 'received', 'fee', 'to_refund', 'refunded', 'paid_out', 'returned', 'forgiven', 'written_off')) not valid;

-- A copy of migrations/functions/book_write_off.sql: the triggers need it.
create function book_write_off() returns trigger language plpgsql as $$
declare
  account text;
  amount bigint;
begin
  select case e.ended_by when 'accepted' then 'losses' else 'sales' end into account from money_returns e
  where e.source = new.source and e.reference = new.reference and e.ended_by in ('accepted', 'tickets_ended')
    and (tg_op = 'UPDATE' or e.id <> new.id)
  order by e.ended_at, e.id limit 1;
  if tg_op = 'INSERT' then
    amount := new.gone;
  elsif not exists (select from money_returns e where e.source = new.source and e.reference = new.reference
      and e.ended_by in ('accepted', 'tickets_ended') and e.id <> new.id) then
    select sum(m.gone) into amount from money_returns m where m.source = new.source and m.reference = new.reference;
  end if;
  if account is not null and amount <> 0 then
    insert into ledger (movement, kind, account, amount, currency, order_id, bill_id, attempt_id)
    select m.movement, 'written_off', e.account, e.amount, new.currency, new.order_id, new.bill_id, new.attempt_id
    from (select nextval('ledger_movements') as movement) m,
      (values (account, amount), ('customer', -amount)) e (account, amount);
  end if;
  return null;
end $$;
create trigger money_returns_ended after update of ended_by on money_returns for each row
  when (old.ended_by is null and new.ended_by in ('accepted', 'tickets_ended')) execute function book_write_off();
-- Fires after `money_returns_booked`, by its name.
create trigger money_returns_followed after insert on money_returns for each row
  when (new.gone <> 0) execute function book_write_off();
