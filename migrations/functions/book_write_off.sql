-- Staff end the matter of money that left: what its customer owes is written off as a loss, or as a sale that ended, when its
-- tickets ended. Once for a case, such as one dispute and its decisions; what a later decision brings back or takes follows.
create or replace function book_write_off() returns trigger language plpgsql as $$
declare
  account text;
  amount bigint;
begin
  select case e.ended_by when 'accepted' then 'losses' else 'sales' end into account from money_returns e
  where e.source = new.source and e.reference = new.reference and e.ended_by in ('accepted', 'tickets_ended')
    and (tg_op = 'UPDATE' or e.id <> new.id)
  order by e.ended_at, e.id limit 1;
  if new.attempt_id is not null then
    if account is not null then
      perform write_off_of_payment(new.attempt_id, account);
    end if;
    return null;
  end if;
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
