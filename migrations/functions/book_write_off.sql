-- Staff end the matter of money that left: what its customer owes is written off as a loss, or as a sale that ended, when its
-- tickets ended. Once for a case, such as one dispute and its decisions; what a later decision brings back or takes follows.
create or replace function book_write_off() returns trigger language plpgsql as $$
declare
  account text;
begin
  select case e.ended_by when 'accepted' then 'losses' else 'sales' end into account from money_returns e
  where e.source = new.source and e.reference = new.reference and e.ended_by in ('accepted', 'tickets_ended')
    and (tg_op = 'UPDATE' or e.id <> new.id)
  order by e.ended_at, e.id limit 1;
  if account is not null and new.attempt_id is not null then
    perform write_off_of_payment(new.attempt_id, account);
  elsif account is not null then
    perform write_off_of_bill(new.bill_id, account);
  end if;
  return null;
end $$;
